#!/bin/sh
# Prüft diese Schadenakte, ohne die Software, die sie erstellt hat, und ohne Netz (PRUEFEN.txt erklärt es).
# Braucht coreutils ab 8.31 und openssl ab 3.0, wie jedes heutige Linux sie hat.
#   sh pruefen.sh                             prüft alles, was in der Akte selbst steht
#   sh pruefen.sh 'SCHLÜSSEL'                 vergleicht außerdem den Schlüssel des Prüfbuchs
#   sh pruefen.sh keys                        ebenso, mit der Datei von der Adresse des Servers (/pruefbuch/keys)
#   sh pruefen.sh 'SCHLÜSSEL' stand.txt       vergleicht außerdem mit einem Stand, den jemand aufgehoben hat
#   sh pruefen.sh 'SCHLÜSSEL' wurzeln.pem     prüft außerdem die Zeitstempel gegen diese Stammzertifikate
#   sh pruefen.sh 'SCHLÜSSEL' 'ZEUGE' ...     prüft außerdem die Unterschriften dieser Zeugen (ihre Schlüssel)
#   sh woanders/pruefen.sh ORDNER ...         prüft den entpackten ORDNER mit einem Programm von anderer Stelle
LC_ALL=C
export LC_ALL
umbruch='
'
IFS=$umbruch
fassung=5
for befehl in sha256sum openssl tr sort cut head stat cat rm wc mktemp dirname; do
  command -v "$befehl" >/dev/null 2>&1 || {
    echo "Es fehlt der Befehl $befehl: hier lässt sich nicht prüfen."
    exit 2
  }
done
ablage=$(mktemp -d) || exit 2
trap 'rm -rf "$ablage"' EXIT
trap 'exit 2' INT TERM

abweichung() {
  echo "ABWEICHUNG: $1"
  exit 1
}
abbruch() {
  echo "Hier lässt sich nicht prüfen: $1"
  exit 2
}
# Die Datei $1 ist nicht genau das, was sie sein muss ($2), zuerst in Zeile $3.
kein() { abweichung "$1 ist $2 (Zeile $3)"; }

# Muster: 32 und 64 Zeichen einer Hexadezimalzahl, die Stelle eines Eintrags, die Nummer einer Dokumentation.
z=[0-9a-f]
h=$z$z$z$z$z$z$z$z
salz=$h$h$h$h
summe64=$salz$salz
z=[0-9][0-9][0-9]
stelle12=$z$z$z$z
z=[0-9A-Z]
nummer10=$z$z$z$z$z-$z$z$z$z$z
strich=$(printf '\342\200\224')
steuerzeichen=[$(printf '\001')-$(printf '\037')]

# Die Teile, aus denen ein Eintrag gemacht sein kann, in ihrer Reihenfolge. Kein anderer Name ist bekannt.
teile='record
change
by
photos
service
place
person
notes
signature
parties
binding'

# SHA-256 der Datei $1 oder des Textes $1, in $summe.
summe_von() {
  summe=$(sha256sum <"$1") || abbruch "$1 ist nicht lesbar"
  summe=${summe%% *}
}
# SHA-256 der Dateien in der Liste $1, eine Zeile je Datei, in $summen.
summen_von() { summen=$(sha256sum -- $1) || abbruch 'eine Datei ist nicht lesbar'; }
summe_des_textes() {
  printf '%s' "$1" >"$ablage/text"
  summe_von "$ablage/text"
}

# Die Bytes der Hexadezimalzahl $1 in die Datei $ablage/$2; was keine ist, beendet die Prüfung.
bytes() {
  case $1 in '' | *[!0-9a-f]*) abbruch 'eine Hexadezimalzahl ist keine' ;; esac
  hexrest=$1
  oktal=
  while [ -n "$hexrest" ]; do
    byte=$((0x${hexrest%"${hexrest#??}"}))
    hexrest=${hexrest#??}
    oktal=$oktal\\$((byte / 64))$((byte / 8 % 8))$((byte % 8))
  done
  # shellcheck disable=SC2059
  printf "$oktal" >"$ablage/$2"
}

# Ob $1 base64 ist, und in der einzigen erlaubten Schreibweise; wie viele Bytes es sind, in $base64_bytes.
alphabet=ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/
base64_pruefen() {
  base64_rest=${1%=}
  base64_rest=${base64_rest%=}
  fuellung=$((${#1} - ${#base64_rest}))
  case $base64_rest in '' | *[!A-Za-z0-9+/]*) return 1 ;; esac
  [ $((${#1} % 4)) -eq 0 ] || return 1
  # Die letzten Bits, die zu keinem Byte gehören, sind null.
  case $fuellung$base64_rest in 1*[!AEIMQUYcgkosw048] | 2*[!AQgw]) return 1 ;; esac
  base64_bytes=$((${#1} / 4 * 3 - fuellung))
}
# Die $2 Bytes des base64-Textes $1 als Hexadezimalzahl in $decodiert. Scheitert an anderen Anzahlen.
base64_lesen() {
  base64_pruefen "$1" && [ "$base64_bytes" -eq "$2" ] || return 1
  case $fuellung in 1) base64_rest=${base64_rest}A ;; 2) base64_rest=${base64_rest}AA ;; esac
  decodiert=
  while [ -n "$base64_rest" ]; do
    gruppe=${base64_rest%"${base64_rest#????}"}
    base64_rest=${base64_rest#????}
    drei=0
    while [ -n "$gruppe" ]; do
      davor=${alphabet%%"${gruppe%"${gruppe#?}"}"*}
      gruppe=${gruppe#?}
      drei=$((drei * 64 + ${#davor}))
    done
    for teiler in 1048576 65536 4096 256 16 1; do
      ziffer=$((drei / teiler % 16))
      case $ziffer in 10) ziffer=a ;; 11) ziffer=b ;; 12) ziffer=c ;; 13) ziffer=d ;; 14) ziffer=e ;; 15) ziffer=f ;; esac
      decodiert=$decodiert$ziffer
    done
  done
  case $fuellung in 1) decodiert=${decodiert%??} ;; 2) decodiert=${decodiert%????} ;; esac
}

# Legt die Datei $1 als $bereit bereit, damit sie Zeile für Zeile gelesen wird. Ein Nullbyte wird zu einem Zeichen, das keine Zeile haben darf.
bereitlegen() {
  [ -f "$1" ] || abweichung "es fehlt $1"
  bereit=$1
  [ -n "$nullfrei" ] || {
    bereit=$ablage/zeilen
    tr '\000' '\001' <"$1" >"$bereit" || abbruch "$1 ist nicht lesbar"
  }
  nr=0
  ende=
}
# Die nächste Zeile in $zeile. Die letzte ohne Zeilenende ist keine: dann steht etwas in $ende.
# Benutzt als: while naechste; do ...; done <"$bereit"
naechste() {
  IFS= read -r zeile || {
    [ -n "$zeile" ] || return 1
    ende=fehlt
  }
  nr=$((nr + 1))
}

# Was Betriebssysteme in einen Ordner legen, gehört zu keinem Paket und ändert keines.
vom_system() { case ${1##*/} in .DS_Store | ._* | Thumbs.db | desktop.ini) ;; *) return 1 ;; esac }
# Jede Datei unterhalb von $1, eine je Zeile. Ein Name mit Zeilenumbruch gäbe zwei Zeilen: für ihn steht //, wie keine Datei heißt.
dateien() {
  for datei in "$1"* "$1".[!.]* "$1"..?*; do
    if [ -d "$datei" ] && [ ! -L "$datei" ]; then
      dateien "$datei/"
    elif [ -e "$datei" ] || [ -L "$datei" ]; then
      case $datei in *"$umbruch"*) vom_system "$datei" || datei=// ;; esac
      vom_system "$datei" || printf '%s\n' "$datei"
    fi
  done
}

stelle_bekannt() { case $1 in $stelle12) ;; *) return 1 ;; esac }
ist_teil() { case "$umbruch$teile$umbruch" in *"$umbruch$1$umbruch"*) ;; *) return 1 ;; esac }
# Der Ordner einer Dokumentation heißt wie ihre Nummer; haben zwei dieselbe, folgt -2, -3 ...
ordner_bekannt() { case $1 in $nummer10 | $nummer10-[2-9] | $nummer10-[1-9][0-9]) ;; *) return 1 ;; esac }

# Jede Zeile einer Liste muss genau die sein, die sha256sum heute schreibt. $2: was in der Liste stehen darf (eine Funktion).
liste_pruefen() {
  bereitlegen "$1"
  while naechste; do
    name=${zeile#$summe64  }
    [ -z "$ende" ] && [ "$name" != "$zeile" ] || abweichung "$1 wurde verändert (Zeile $nr)"
    case /$name/ in *[!A-Za-z0-9._/-]* | *//* | */.*) abweichung "$1 wurde verändert (Zeile $nr)" ;; esac
    ! vom_system "$name" && "$2" "$name" || abweichung "$1 nennt $name, was nicht in diese Liste gehört (Zeile $nr)"
  done <"$bereit"
  [ "$nr" -gt 0 ] || abweichung "$1 ist leer"
  # shellcheck disable=SC2046
  [ "$(sha256sum -- $(cut -c67- "$1") 2>/dev/null)" = "$(cat "$1")" ] && return
  for zeile in $(cat "$1"); do
    name=${zeile#*  }
    [ -f "$name" ] || abweichung "es fehlt $name (genannt in $1)"
    [ "$(sha256sum -- "$name" 2>/dev/null)" = "$zeile" ] || abweichung "$name (oder seine Zeile in $1) wurde verändert"
  done
  abweichung "$1 wurde verändert"
}

# Nennt die erste Datei, die hier liegt und nicht in $1 steht; $2: wozu sie dann nicht gehört.
nichts_daneben() {
  for datei in $alle; do
    case "$umbruch$1$umbruch" in *"$umbruch$datei$umbruch"*) ;; *) abweichung "$datei gehört nicht zu dieser $2" ;; esac
  done
}

# Eine Zahl ohne die Nullen vor ihr: mit ihnen rechnete die Shell im Achtersystem.
ohne_nullen() {
  zahl=$1
  while :; do
    case $zahl in
      0?*) zahl=${zahl#0} ;;
      *) break ;;
    esac
  done
}

# Ob es im Prüfbuch eines Pakets eine Datei dieses Namens gibt.
log_bekannt() {
  case $1 in
    checkpoint | schluessel | zeugen) ;;
    wege/*.txt) name=${1#wege/} && stelle_bekannt "${name%.txt}" ;;
    zeit-*/*)
      name=${1#zeit-}
      stelle_bekannt "${name%%/*}" || return 1
      name=${name#*/}
      case $name in
        checkpoint | reply) ;;
        wege/*.txt) name=${name#wege/} && stelle_bekannt "${name%.txt}" ;;
        *) return 1 ;;
      esac
      ;;
    *) return 1 ;;
  esac
}
foto_bekannt() { case $1 in foto-[0-9][0-9][0-9].jpg) ;; *) return 1 ;; esac }

# Was in pruefbuch/ zu etwas anderem gehört: ein Weg zu seinem Eintrag, ein Zeitstempel zu seinem Stand. $1: die Datei, $2: das Paket,
# $stellen: wo die Einträge der Dokumentationen stehen, $eigene_stelle: wo der des Pakets.
log_zugehoerig() {
  name=${1##*/}
  case $1 in
    pruefbuch/wege/*) moeglich=$stellen$eigene_stelle$umbruch ;;
    pruefbuch/zeit-*)
      ordner=${1#pruefbuch/}
      ordner=pruefbuch/${ordner%%/*}
      for braucht in checkpoint reply; do [ -f "$ordner/$braucht" ] || abweichung "es fehlt $ordner/$braucht"; done
      case $1 in
        */wege/*) moeglich=$stellen ;;
        *)
          case $alle in *"$umbruch$ordner/wege/"*) return ;; *) abweichung "$ordner führt zu keinem Eintrag" ;; esac
          ;;
      esac
      ;;
    *) return ;;
  esac
  case $moeglich in *"$umbruch${name%.txt}$umbruch"*) ;; *) abweichung "$1 gehört zu keinem Eintrag dieser $2" ;; esac
}

# Den Teil eines Eintrags aus der Datei $1, ohne die 32 zufälligen Zeichen davor, in $inhalt.
teil_lesen() {
  [ -f "$1" ] || abweichung "es fehlt $1"
  # Eine einzige Zeile ohne Ende, wie es sein muss, liest die Shell selbst.
  if [ -z "$nullfrei" ] || IFS= read -r text <"$1"; then
    text=$(tr '\000' '\001' <"$1" && echo x) || abbruch "$1 ist nicht lesbar"
    text=${text%x}
  fi
  inhalt=${text#$salz}
  # shellcheck disable=SC2254
  case $text in
    $salz*$steuerzeichen*)
      nr=1
      rest=${text%%$steuerzeichen*}
      while :; do
        case $rest in *"$umbruch"*) ;; *) break ;; esac
        rest=${rest#*"$umbruch"}
        nr=$((nr + 1))
      done
      kein "$1" 'kein Teil eines Eintrags' "$nr"
      ;;
    $salz?*) ;;
    *) kein "$1" 'kein Teil eines Eintrags' 1 ;;
  esac
}

# Zerlegt das JSON-Objekt $1 in $felder, eines je Zeile. Es hat keine Ebene unter sich, keinen Namen zweimal, und in seinen Texten
# steht weder Anführungszeichen noch Klammer noch \: so schreibt der Server, was hier gelesen wird.
flach() {
  felder=$umbruch
  case $1 in '{'*'}') rest=${1#?} && rest=${rest%?} ;; *) return 1 ;; esac
  while :; do
    case $rest in '"'*'":'*) rest=${rest#?} ;; *) return 1 ;; esac
    name=${rest%%'"'*}
    case $name in '' | *[!A-Za-z0-9_]*) return 1 ;; esac
    case $felder in *"$umbruch$name:"*) return 1 ;; esac
    rest=${rest#"$name"}
    case $rest in '":'*) rest=${rest#??} ;; *) return 1 ;; esac
    case $rest in
      '"'*'"'*)
        rest=${rest#?}
        wert=${rest%%'"'*}
        rest=${rest#"$wert"?}
        case $wert in *[{}\\]*) return 1 ;; esac
        wert=\"$wert
        ;;
      *)
        wert=${rest%%,*}
        rest=${rest#"$wert"}
        case $wert in
          true | false | null) ;;
          *[!0-9.eE+-]*) return 1 ;;
          [0-9]* | -[0-9]*) ;;
          *) return 1 ;;
        esac
        ;;
    esac
    felder=$felder$name:$wert$umbruch
    case $rest in
      '') return 0 ;;
      ,*) rest=${rest#?} ;;
      *) return 1 ;;
    esac
  done
}
# Der Text im Feld $1 von $felder, in $wert.
feld() {
  case $felder in *"$umbruch$1:\""*) ;; *) return 1 ;; esac
  wert=${felder#*"$umbruch$1:\""}
  wert=${wert%%"$umbruch"*}
}
# Ebenso, und er ist eine Prüfsumme.
feld_summe() { feld "$1" && case $wert in $summe64) ;; *) return 1 ;; esac }

# Die Prüfsummen einer Liste von Fotos $1, eine je Zeile, in $soll.
fotoliste() {
  soll=
  case $1 in
    '[]') return ;;
    '['*']') liste=${1#?} && liste=${liste%?} ;;
    *) return 1 ;;
  esac
  while :; do
    case $liste in '{'*'}'*) ;; *) return 1 ;; esac
    objekt=${liste%%'}'*}'}'
    liste=${liste#"$objekt"}
    flach "$objekt" && feld_summe sha256 || return 1
    soll=$soll$wert$umbruch
    case $liste in
      '') return 0 ;;
      ,*) liste=${liste#?} ;;
      *) return 1 ;;
    esac
  done
}

# Ob die Fotos in Ordner $1 genau die aus $soll sind, in ihrer Reihenfolge.
fotos_pruefen() {
  fotos=0
  for erwartete in $soll; do
    fotos=$((fotos + 1))
    case $fotos in ?) foto=$1/foto-00$fotos.jpg ;; ??) foto=$1/foto-0$fotos.jpg ;; *) foto=$1/foto-$fotos.jpg ;; esac
    [ -f "$foto" ] || abweichung "in $1 fehlt ein Foto"
    summe_von "$foto"
    [ "$erwartete" = "$summe" ] || abweichung "$foto ist nicht das versiegelte Foto"
  done
  set +f
  for foto in "$1"/foto-*.jpg; do
    [ -f "$foto" ] || continue
    ohne_nullen "${foto##*/foto-}"
    zahl=${zahl%.jpg}
    [ "${zahl:-0}" -ge 1 ] && [ "$zahl" -le "$fotos" ] || abweichung "$foto steht nicht in der versiegelten Liste"
  done
  set -f
}

# Die Zeile, die von einem gelöschten Teil ($2) eines Eintrags ($1) blieb, in $zeile.
geloeschten_lesen() {
  [ ! -f "$1/$2.txt" ] || abweichung "$1/$2.sha256 liegt neben $1/$2.txt"
  bereitlegen "$1/$2.sha256"
  gelesen=
  while naechste; do
    case $zeile in $summe64"  $2") [ "$nr" -eq 1 ] && [ -z "$ende" ] ;; *) false ;; esac || kein "$1/$2.sha256" 'keine Prüfsumme eines Teils' "$nr"
    gelesen=$zeile
  done <"$bereit"
  [ -n "$gelesen" ] || kein "$1/$2.sha256" 'keine Prüfsumme eines Teils' 1
  zeile=$gelesen
}

# Der Eintrag im Prüfbuch, der aus den Teilen in Ordner $1 entsteht, in $eintrag; jeder Teil ist einer, oder seine Prüfsumme blieb.
eintrag_lesen() {
  for braucht in record change; do [ -f "$1/$braucht.txt" ] || abweichung "es fehlt $1/$braucht.txt"; done
  liegend=
  genannte=
  for teil in $teile; do
    if [ -f "$1/$teil.sha256" ]; then
      geloeschten_lesen "$1" "$teil"
      genannte=$genannte$zeile$umbruch
    elif [ -f "$1/$teil.txt" ]; then
      teil_lesen "$1/$teil.txt"
      liegend=$liegend$1/$teil.txt$umbruch
      genannte="$genannte  $teil$umbruch"
    fi
  done
  summen_von "$liegend"
  zeilen=
  for zeile in $genannte; do
    case $zeile in
      '  '*)
        zeile=${summen%% *}$zeile
        summen=${summen#*"$umbruch"}
        ;;
    esac
    zeilen=$zeilen$zeile$umbruch
  done
  summe_des_textes "$zeilen"
  eintrag=$summe
}

# Wie viele Zeilen der Weg von der Stelle $1 zur Wurzel von $2 Einträgen hat, in $laenge (RFC 9162 Abschnitt 2.1.3.2).
weg_laenge() {
  laenge=0
  stelle=$1
  letzte=$(($2 - 1))
  while [ "$letzte" -gt 0 ]; do
    if [ $((stelle % 2)) -eq 1 ] || [ "$stelle" -lt "$letzte" ]; then laenge=$((laenge + 1)); fi
    stelle=$((stelle / 2))
    letzte=$((letzte / 2))
  done
}

# SHA-256 der Hexadezimalzahl $1, in $summe. Zwei Wege enden gemeinsam: was der vorige ergab, wird nicht noch einmal gerechnet.
knoten_weg=
knoten() {
  case $knoten_vorher in
    *"$umbruch$1 "*)
      summe=${knoten_vorher#*"$umbruch$1 "}
      summe=${summe%%"$umbruch"*}
      ;;
    *)
      bytes "$1" knoten
      summe_von "$ablage/knoten"
      ;;
  esac
  knoten_weg="$knoten_weg$1 $summe$umbruch"
}

# Ob Eintrag $1 an Stelle $2 auf dem Weg in Datei $3 zur Wurzel $5 von $4 Einträgen führt. Sonst steht in $woran, was an der Datei nicht stimmt.
fuehrt_zur_wurzel() {
  woran=
  [ "$2" -lt "$4" ] || return 1
  nachbarn=
  bereitlegen "$3"
  while naechste; do
    case $ende$zeile in $summe64) ;; *) kein "$3" 'kein Weg im Prüfbuch' "$nr" ;; esac
    nachbarn=$nachbarn$zeile$umbruch
  done <"$bereit"
  weg_laenge "$2" "$4"
  if [ "$nr" -ne "$laenge" ]; then
    woran="$3 hat $(anzahl "$nr" Zeile Zeilen) statt $laenge"
    return 1
  fi
  stelle=$2
  letzte=$(($4 - 1))
  knoten_vorher=$knoten_weg
  knoten_weg=$umbruch
  knoten "00$1"
  for nachbar in $nachbarn; do
    if [ $((stelle % 2)) -eq 1 ] || [ "$stelle" -eq "$letzte" ]; then
      knoten "01$nachbar$summe"
      while [ $((stelle % 2)) -eq 0 ] && [ "$stelle" -gt 0 ]; do
        stelle=$((stelle / 2))
        letzte=$((letzte / 2))
      done
    else
      knoten "01$summe$nachbar"
    fi
    stelle=$((stelle / 2))
    letzte=$((letzte / 2))
  done
  [ "$letzte" -eq 0 ] && [ "$summe" = "$5" ]
}

# Ob $1 der Name eines Prüfbuchs oder eines anderen ist, der unterschreibt.
name_bekannt() { case $1 in '' | *[!!-~]* | *+*) return 1 ;; esac }

# Name, Kennung und öffentlicher Schlüssel aus der Zeile $1 (C2SP signed-note, Ed25519). $2: seine Art, 01 ohne Angabe.
schluessel_lesen() {
  case $1 in *+*+*) ;; *) return 1 ;; esac
  rest=${1#*+}
  gelesener_name=${1%%+*}
  gelesene_kennung=${rest%%+*}
  art=${2:-01}
  name_bekannt "$gelesener_name" && base64_lesen "${rest#*+}" 33 || return 1
  case $decodiert in "$art"$summe64) gelesener_schluessel=${decodiert#"$art"} ;; *) return 1 ;; esac
  bytes "$decodiert" kennung
  { printf '%s\n' "$gelesener_name" && printf "$oktal"; } >"$ablage/kennung"
  summe_von "$ablage/kennung"
  case $gelesene_kennung in $h) ;; *) return 1 ;; esac
  case $summe in "$gelesene_kennung"*) ;; *) return 1 ;; esac
}

# Ob die Unterschrift $ablage/$2.sig mit dem Schlüssel $1 über $ablage/$2.text gilt.
unterschrift_gilt() {
  bytes "302a300506032b6570032100$1" schluessel
  openssl pkeyutl -verify -pubin -keyform DER -inkey "$ablage/schluessel" -rawin -in "$ablage/$2.text" -sigfile "$ablage/$2.sig" >/dev/null 2>&1
}

# Liest den Stand in Datei $1: $ursprung, $groesse, $wurzel, und in $unterschrift, was unter dem Namen des Prüfbuchs selbst steht.
# Unterschriften anderer dürfen darunter stehen; sie sagen hier nichts.
stand_lesen() {
  unterschrift=
  bereitlegen "$1"
  while naechste; do
    stand_zeile "$1" && [ -z "$ende" ] || kein "$1" 'kein Stand des Prüfbuchs' "$nr"
  done <"$bereit"
  [ "$nr" -ge 5 ] && [ -n "$unterschrift" ] || kein "$1" 'kein Stand des Prüfbuchs' $((nr + 1))
}
stand_zeile() {
  case $nr in
    1) name_bekannt "$zeile" && ursprung=$zeile ;;
    2) case $zeile in '' | 0* | *[!0-9]* | ????????????????*) return 1 ;; *) groesse=$zeile ;; esac ;;
    3)
      base64_lesen "$zeile" 32 || return 1
      wurzel=$decodiert
      wurzel_text=$zeile
      ;;
    4) [ -z "$zeile" ] ;;
    *)
      case $zeile in "$strich "*' '*) rest=${zeile#"$strich "} ;; *) return 1 ;; esac
      name=${rest%% *}
      name_bekannt "$name" && base64_pruefen "${rest#* }" && [ "$base64_bytes" -gt 4 ] || return 1
      [ "$name" = "$ursprung" ] || return 0
      # Unter dem Namen des Prüfbuchs eine einzige, mit vier Bytes Kennung und 64 Bytes Unterschrift.
      [ -z "$unterschrift" ] && base64_lesen "${rest#* }" 68 && unterschrift=$decodiert
      ;;
  esac
}

# Ob der Stand, der zuletzt gelesen wurde, mit dem Schlüssel aus pruefbuch/schluessel unterschrieben ist.
stand_unterschrieben() {
  case $unterschrift in "$schluessel_kennung"*) ;; *) return 1 ;; esac
  printf '%s\n%s\n%s\n' "$ursprung" "$groesse" "$wurzel_text" >"$ablage/stand.text"
  bytes "${unterschrift#????????}" stand.sig
  unterschrift_gilt "$schluessel_bytes" stand
}

# Die Zeit $1 (Sekunden seit 1970), wie man sie liest.
zeit_lesen() {
  tag=$(($1 / 86400 + 719468))
  aera=$((tag / 146097))
  rest=$((tag % 146097))
  jahre=$(((rest - rest / 1460 + rest / 36524 - rest / 146096) / 365))
  rest=$((rest - (365 * jahre + jahre / 4 - jahre / 100)))
  monat=$(((5 * rest + 2) / 153))
  tag=$((rest - (153 * monat + 2) / 5 + 1))
  jahr=$((jahre + aera * 400 + (monat > 9)))
  monat=$(((monat + 2) % 12 + 1))
  printf '%02d.%02d.%d, %02d:%02d Uhr (UTC)' "$tag" "$monat" "$jahr" $(($1 / 3600 % 24)) $(($1 / 60 % 60))
}

# Ob die Zeile $1 der Schlüssel eines Zeugen ist (C2SP signed-note, Ed25519 für Mitunterschriften).
zeugenschluessel_lesen() { schluessel_lesen "$1" 04; }

# Die Unterschriften der Zeugen in pruefbuch/zeugen (C2SP tlog-cosignature); $zeugen: die Schlüssel, die man mitbringt, einer je Zeile.
# Was darüber zu sagen ist, steht am Ende in $zeugen_saetze.
zeugen_pruefen() {
  gefunden=$umbruch
  gelesen=$umbruch
  ungeprueft=
  if [ -f pruefbuch/zeugen ]; then
    bereitlegen pruefbuch/zeugen
    while naechste; do
      [ -z "$ende" ] && zeugenzeile_lesen || kein pruefbuch/zeugen 'keine Liste von Unterschriften' "$nr"
      gelesen=$gelesen$zeile$umbruch
    done <"$bereit"
    [ "$nr" -gt 0 ] || kein pruefbuch/zeugen 'keine Liste von Unterschriften' 1
    for zeile in $gelesen; do
      zeugenzeile_lesen ungelesen
      schluessel=
      for zeuge in $zeugen; do
        case $zeuge in "$name+$(printf '%.8s' "$decodiert")+"*) schluessel=$zeuge ;; esac
      done
      if [ -z "$schluessel" ]; then
        ungeprueft="${ungeprueft:+$ungeprueft, }$name"
        continue
      fi
      zeuge_pruefen || abweichung "die Unterschrift des Zeugen $name gilt nicht"
      gefunden=$gefunden$schluessel$umbruch
      zeugen_saetze="${zeugen_saetze}Zeuge $name hat diesen Stand unterschrieben: $(zeit_lesen "$zeit").$umbruch"
    done
  fi
  for zeuge in $zeugen; do
    case $gefunden in
      *"$umbruch$zeuge$umbruch"*) ;;
      *) zeugen_saetze="${zeugen_saetze}Zeuge ${zeuge%%+*} hat diesen Stand nicht unterschrieben.$umbruch" ;;
    esac
  done
  [ -z "$ungeprueft" ] ||
    zeugen_saetze="${zeugen_saetze}Zeugen, deren Schlüssel niemand mitgebracht hat: $ungeprueft. Ihre Unterschriften sind ungeprüft.$umbruch"
}
# Eine Unterschrift aus $zeile: $name, und in $decodiert 4 Bytes Kennung, 8 Bytes Zeit, 64 Bytes Unterschrift. Keine steht zweimal da.
zeugenzeile_lesen() {
  case $zeile in "$strich "*' '*) rest=${zeile#"$strich "} ;; *) return 1 ;; esac
  name=${rest%% *}
  name_bekannt "$name" && base64_lesen "${rest#* }" 76 || return 1
  [ -z "${1-}" ] || return 0
  case $gelesen in *"$umbruch$zeile$umbruch"*) return 1 ;; esac
}

# Ob die Unterschrift aus $decodiert mit dem Schlüssel $schluessel über den Stand gilt; $zeit: die des Zeugen.
zeuge_pruefen() {
  mitunterschrift=$decodiert
  # Mehr Sekunden als in vier Bytes gibt es bis zum Jahr 2106 nicht.
  case $mitunterschrift in ????????00000000*) ;; *) return 1 ;; esac
  zeit=$((0x$(printf '%s' "$mitunterschrift" | cut -c17-24)))
  [ "$zeit" -gt 0 ] || return 1
  zeugenschluessel_lesen "$schluessel" || return 1
  { printf 'cosignature/v1\ntime %s\n' "$zeit" && cat "$ablage/stand.text"; } >"$ablage/zeuge.text"
  bytes "${mitunterschrift#????????????????????????}" zeuge.sig
  unterschrift_gilt "$gelesener_schluessel" zeuge
}

# Hält den Stand, der zuletzt aus $1 gelesen wurde, gegen die, die jemand aufgehoben hat.
stand_vergleichen() {
  for aufgehoben in $staende; do
    [ "${aufgehoben%% *}" = "$groesse" ] || continue
    [ "${aufgehoben#* }" = "$wurzel" ] || abweichung "$1 hat bei $groesse Einträgen eine andere Wurzel als der aufgehobene Stand"
    verglichen=$((verglichen + 1))
  done
}

# Eine ganze Zahl in DER, aus 64 Hexadezimalziffern; sie wird an $koerper gehängt.
ganzzahl() {
  zahl=$1
  while [ ${#zahl} -gt 2 ]; do
    case $zahl in
      00*) zahl=${zahl#00} ;;
      *) break ;;
    esac
  done
  case $zahl in [89a-f]*) zahl=00$zahl ;; esac
  koerper=$koerper$(printf '02%02x%s' $((${#zahl} / 2)) "$zahl")
}

# Eine Anzahl mit ihrem Wort: $2 für eins, $3 sonst.
anzahl() { if [ "$1" -eq 1 ]; then printf '1 %s' "$2"; else printf '%s %s' "$1" "$3"; fi; }

# Die $3 Bytes des base64url-Textes im Feld $1, $2 Zeichen lang und ohne Füllzeichen, als Hexadezimalzahl in $decodiert.
feld_base64url() {
  feld "$1" || return 1
  case $wert in *[!A-Za-z0-9_-]*) return 1 ;; esac
  [ ${#wert} -eq "$2" ] || return 1
  wert=$(printf '%s' "$wert" | tr '_-' '/+')
  while [ $((${#wert} % 4)) -ne 0 ]; do wert="$wert="; done
  base64_lesen "$wert" "$3"
}

# Ob die Unterschrift des Geräts zum Inhalt $2 gilt; $1: die Datei des Teils 'signature'.
geraet_pruefen() {
  teil_lesen "$1"
  flach "$inhalt" && feld_base64url key 87 65 && punkt=$decodiert && feld_base64url signature 86 64 ||
    kein "$1" 'keine Signatur eines Geräts' 1
  bytes "3059301306072a8648ce3d020106082a8648ce3d030107034200$punkt" punkt
  koerper=
  ganzzahl "${decodiert%$summe64}"
  ganzzahl "${decodiert#$summe64}"
  bytes "$(printf '30%02x%s' $((${#koerper} / 2)) "$koerper")" geraet.sig
  printf '%s' "$2" >"$ablage/inhalt.hash"
  case $punkt in 04*) ;; *) return 1 ;; esac
  openssl dgst -sha256 -keyform DER -verify "$ablage/punkt" -signature "$ablage/geraet.sig" "$ablage/inhalt.hash" >/dev/null 2>&1
}

# Das Prüfbuch: sein Schlüssel und der unterschriebene Stand.
pruefbuch_pruefen() {
  bereitlegen pruefbuch/schluessel
  schluessel_zeile=
  while naechste; do
    [ "$nr" -eq 1 ] && [ -z "$ende" ] && schluessel_lesen "$zeile" || kein pruefbuch/schluessel 'kein Schlüssel eines Prüfbuchs' "$nr"
    schluessel_zeile=$zeile
    schluessel_name=$gelesener_name
    schluessel_kennung=$gelesene_kennung
    schluessel_bytes=$gelesener_schluessel
  done <"$bereit"
  [ -n "$schluessel_zeile" ] || kein pruefbuch/schluessel 'kein Schlüssel eines Prüfbuchs' 1
  stand_lesen pruefbuch/checkpoint
  [ "$ursprung" = "$schluessel_name" ] || abweichung 'pruefbuch/checkpoint gehört zu einem anderen Prüfbuch'
  stand_unterschrieben || abweichung 'die Unterschrift unter pruefbuch/checkpoint gilt nicht'
  if [ -n "$erwartet" ]; then
    case $erwartet in
      *"$umbruch$schluessel_zeile$umbruch"*) ;;
      *) abweichung "der Schlüssel des Prüfbuchs ist nicht der erwartete, sondern $schluessel_zeile" ;;
    esac
  fi
  zeugen_pruefen
  stand_vergleichen pruefbuch/checkpoint
  log_groesse=$groesse
  log_wurzel=$wurzel
}

# Ob Eintrag $1 an der Stelle $2 im unterschriebenen Stand ist; $3: wie er heißt.
eingetragen() {
  ohne_nullen "$2"
  stelle_zahl=$zahl
  weg=pruefbuch/wege/$2.txt
  [ -f "$weg" ] || abweichung "es fehlt $weg"
  fuehrt_zur_wurzel "$1" "$stelle_zahl" "$weg" "$log_groesse" "$log_wurzel" ||
    abweichung "${woran:+$woran: }$3 ist nicht der Eintrag $stelle_zahl des Prüfbuchs"
}

# Zeitstempel einer Stelle von außen, wo es welche gibt. $eintraege_liste: je Zeile Stelle und Hash eines Eintrags.
zeitstempel_pruefen() {
  stempel=0
  for datei in $alle; do
    case $datei in pruefbuch/zeit-*/reply) ;; *) continue ;; esac
    ordner=${datei%/*}
    stempel=$((stempel + 1))
    stand_lesen "$ordner/checkpoint"
    ohne_nullen "${ordner##*-}"
    [ "$zahl" = "$groesse" ] || abweichung "$ordner/checkpoint hat $groesse Einträge, sein Ordner nennt $zahl"
    # Nach einer Wiederherstellung heißt das Prüfbuch anders; ein Stand von vorher ist mit einem Schlüssel unterschrieben, der hier nicht liegt.
    if [ "$ursprung" = "$schluessel_name" ]; then
      stand_unterschrieben || abweichung "die Unterschrift unter $ordner/checkpoint gilt nicht"
      [ "$groesse" -le "$log_groesse" ] || abweichung "$ordner/checkpoint hat mehr Einträge als pruefbuch/checkpoint"
    fi
    if [ "$groesse" = "$log_groesse" ] && [ "$wurzel" != "$log_wurzel" ]; then
      abweichung "$ordner/checkpoint hat eine andere Wurzel als pruefbuch/checkpoint"
    fi
    stand_vergleichen "$ordner/checkpoint"
    for eines in $eintraege_liste; do
      weg=$ordner/wege/${eines%% *}.txt
      [ -f "$weg" ] || continue
      ohne_nullen "${eines%% *}"
      stelle_zahl=$zahl
      fuehrt_zur_wurzel "${eines#* }" "$stelle_zahl" "$weg" "$groesse" "$wurzel" ||
        abweichung "${woran:-$weg}${woran:+ und} führt nicht zu $ordner/checkpoint"
    done
    if [ -n "$wurzeln" ]; then
      openssl ts -verify -data "$ordner/checkpoint" -in "$datei" -CAfile "$wurzeln" >/dev/null 2>&1 ||
        abweichung "der Zeitstempel $datei gilt nicht"
    fi
  done
  if [ "$stempel" -gt 0 ] && [ -n "$wurzeln" ]; then
    echo "$(anzahl "$stempel" 'Zeitstempel gilt' 'Zeitstempel gelten')."
  elif [ "$stempel" -gt 0 ]; then
    echo "$(anzahl "$stempel" 'Zeitstempel liegt' 'Zeitstempel liegen') bei, ungeprüft. Mit den Stammzertifikaten der Stelle: sh pruefen.sh 'SCHLÜSSEL' wurzeln.pem"
  fi
}

# Womit verglichen wurde, das nicht aus dem Paket kommt.
vergleich_nennen() {
  printf '%s' "$zeugen_saetze"
  echo "Schlüssel des Prüfbuchs: $schluessel_zeile"
  if [ -n "$erwartet" ]; then
    echo 'Er ist der erwartete.'
  else
    echo 'Er wurde nicht verglichen: bitte mit dem vergleichen, den Sie von anderer Stelle haben (PRUEFEN.txt).'
  fi
  if [ "$verglichen" -gt 0 ]; then
    echo "$(anzahl "$verglichen" 'aufgehobener Stand stimmt' 'aufgehobene Stände stimmen') überein."
  elif [ -n "$staende" ]; then
    echo 'Der aufgehobene Stand wurde nicht verglichen: im Paket liegt keiner mit ebenso vielen Einträgen. Die Seite /pruefen des Servers vergleicht mit dem heutigen Prüfbuch.'
  fi
  if [ -z "$erwartet" ] && [ "$verglichen" -eq 0 ]; then
    echo 'ACHTUNG: Verglichen wurde mit nichts von außen. Wer das ganze Paket gefälscht hat, fällt so nicht auf.'
  fi
  echo "Geprüft mit Fassung $fassung des Programms."
}

# Was außer dem Paket selbst angegeben wurde: sein Ordner, Schlüssel (auch von Zeugen), aufgehobene Stände, Stammzertifikate.
ordner=$(dirname -- "$0")
erwartet=
zeugen=
zeugen_saetze=
staende=
verglichen=0
wurzeln=
nullfrei=
# Ob $1 ein Schlüssel des Prüfbuchs oder eines Zeugen ist; dann gilt er als angegeben.
schluessel_angegeben() {
  if schluessel_lesen "$1"; then
    erwartet=${erwartet:-$umbruch}$1$umbruch
  elif zeugenschluessel_lesen "$1"; then
    zeugen=$zeugen$1$umbruch
  else
    return 1
  fi
}
datei_angegeben() {
  tr -d '\r' <"$1" >"$ablage/angabe" || abbruch "$1 ist nicht lesbar"
  case $(cat "$ablage/angabe") in
    *'-----BEGIN '*)
      case $1 in /*) wurzeln=$1 ;; *) wurzeln=$PWD/$1 ;; esac
      return
      ;;
  esac
  zeile=$(head -n 1 "$ablage/angabe")
  if schluessel_lesen "$zeile" || zeugenschluessel_lesen "$zeile"; then
    for zeile in $(cat "$ablage/angabe"); do
      schluessel_angegeben "$zeile" || abbruch "$1 hat eine Zeile, die kein Schlüssel ist."
    done
    return
  fi
  nr=0
  ende=
  # Drei Zeilen wie in einer E-Mail genügen; was darunter steht, ist die Unterschrift.
  while naechste && [ "$nr" -le 3 ]; do
    stand_zeile "$1" || abbruch "$1 ist weder Schlüssel noch Stand des Prüfbuchs noch Stammzertifikat."
  done <"$ablage/angabe"
  [ "$nr" -ge 3 ] || abbruch "$1 ist weder Schlüssel noch Stand des Prüfbuchs noch Stammzertifikat."
  staende=$staende$groesse' '$wurzel$umbruch
}
for angabe in "$@"; do
  if [ -z "$angabe" ]; then
    continue
  elif [ -d "$angabe" ]; then
    ordner=$angabe
  elif [ -f "$angabe" ]; then
    datei_angegeben "$angabe"
  elif ! schluessel_angegeben "$angabe"; then
    abbruch "'$angabe' ist weder ein Schlüssel noch eine Datei oder ein Ordner."
  fi
done
cd -- "$ordner" || exit 2

alle=$umbruch$(dateien '' | sort)$umbruch
case $alle in *"$umbruch//$umbruch"*) abweichung 'ein Dateiname enthält einen Zeilenumbruch' ;; esac
set -f
for datei in $alle; do
  [ ! -L "$datei" ] && [ -f "$datei" ] || abweichung "$datei ist keine gewöhnliche Datei"
done
# Nur Fotos, Tabellen und das PDF werden groß.
kleine=
bytes_klein=0
for zeile in $(stat -c '%s %n' -- $alle 2>/dev/null); do
  case $zeile in *.jpg | *.csv | *.pdf) continue ;; esac
  [ "${zeile%% *}" -le 33554432 ] || abweichung "${zeile#* } ist zu groß"
  kleine=$kleine${zeile#* }$umbruch
  bytes_klein=$((bytes_klein + ${zeile%% *}))
done
# Ob keine kleine Datei ein Nullbyte hat: eine Shell überliest es.
[ -z "$kleine" ] || [ "$(cat -- $kleine 2>/dev/null | tr -d '\000' | wc -c)" -ne "$bytes_klein" ] || nullfrei=ja

# ---- Bis hierher prüft jedes Paket so; was folgt, gehört zur Schadenakte. ----

# 1. Die Listen: nichts fehlt, nichts kam hinzu, kein Byte ist anders. Die eine nennt alles außer dem Prüfbuch und ist selbst darin
# eingetragen, die andere das Prüfbuch: was in der falschen stünde, wäre nicht eingetragen.
nennt_prueflog() { case $1 in MANIFEST.sha256 | pruefbuch/*) ;; *) return 1 ;; esac }
nennt_akte() { if nennt_prueflog "$1"; then return 1; fi; }
liste_pruefen pruefbuch/SUMMEN.sha256 nennt_prueflog
liste_pruefen MANIFEST.sha256 nennt_akte
genannt=$({
  cut -c67- MANIFEST.sha256
  cut -c67- pruefbuch/SUMMEN.sha256
  echo pruefbuch/SUMMEN.sha256
} | sort)
if [ "$alle" != "$umbruch$genannt$umbruch" ]; then
  nichts_daneben "$genannt" Akte
  abweichung 'die Listen nennen eine Datei doppelt'
fi

# Ob eine Schadenakte eine Datei dieses Namens hat. Wer sie packt, kann jede in die Liste setzen: eine fremde soll niemand für geprüft halten.
eintrag_bekannt() {
  name=${1#*/}
  stelle_bekannt "${1%%/*}" && [ "$name" != "${name%.txt}" ] && ist_teil "${name%.txt}"
}
bekannt() {
  case $1 in
    pruefbuch/SUMMEN.sha256) ;;
    pruefbuch/akte-*/*) eintrag_bekannt "${1#pruefbuch/akte-}" ;;
    pruefbuch/*) log_bekannt "${1#pruefbuch/}" ;;
    nachfragen/bild-[0-9][0-9][0-9].jpg) ;;
    */*) ordner_bekannt "${1%%/*}" && teil_der_dokumentation "${1#*/}" ;;
    MANIFEST.sha256 | PRUEFEN.txt | pruefen.sh | pruefen.html | leistungsnachweise.pdf) ;;
    dokumentationen.csv | leistungsplan.csv | geloescht.csv | protokoll.csv | nachfragen.csv) ;;
    *) return 1 ;;
  esac
}
# Gleich unter dem Ordner der Dokumentation: was tiefer läge, prüfte niemand.
teil_der_dokumentation() {
  case $1 in
    versiegelt.json | inhalt.json | wetter.json) ;;
    # Von einem Teil, der gelöscht wurde, liegt die Prüfsumme bei.
    eintrag-*/*.sha256)
      name=${1#eintrag-}
      eintrag_bekannt "${name%.sha256}.txt"
      ;;
    eintrag-*/*) eintrag_bekannt "${1#eintrag-}" ;;
    *) foto_bekannt "$1" ;;
  esac
}
stellen=$umbruch
eigene_stelle=
for datei in $alle; do
  case $datei in
    pruefbuch/akte-*/record.txt)
      eigene_stelle=${datei#pruefbuch/akte-}
      eigene_stelle=${eigene_stelle%%/*}
      ;;
    */eintrag-*/record.txt)
      stelle=${datei%/*}
      stellen=$stellen${stelle##*-}$umbruch
      ;;
  esac
done
for datei in $alle; do
  bekannt "$datei" || abweichung "$datei: so heißt keine Datei einer Schadenakte"
  # Was kein record.txt bei sich hat, gehört zu keinem Eintrag, und niemand prüfte es.
  case $datei in
    */eintrag-*/* | pruefbuch/akte-*/*) [ -f "${datei%/*}/record.txt" ] || abweichung "es fehlt ${datei%/*}/record.txt" ;;
    pruefbuch/*) log_zugehoerig "$datei" Akte ;;
    nachfragen/*) [ -f nachfragen.csv ] || abweichung 'es fehlt nachfragen.csv' ;;
    */*) [ -f "${datei%%/*}/versiegelt.json" ] || abweichung "es fehlt ${datei%%/*}/versiegelt.json" ;;
  esac
done

# 2. Das Prüfbuch: sein Schlüssel und der unterschriebene Stand.
pruefbuch_pruefen

# 3. Jede Dokumentation: ihre Einträge, der versiegelte Text, die Fotos, das Gerät.
# Was der Teil 'record' der Dokumentation in Datei $1 sagt.
dokumentation_lesen() {
  teil_lesen "$1"
  flach "$inhalt" && feld id || kein "$1" 'kein Teil einer Dokumentation' 1
  kennung=$wert
  feld number && nummer=$wert && feld_summe sealed && versiegelt=$wert && feld_summe contentHash && versiegelter_inhalt=$wert ||
    kein "$1" 'kein Teil einer Dokumentation' 1
}
# Jeder Eintrag, der einen Teil 'binding' hat, nennt seine Dokumentation und den Eintrag vor ihm: so fällt auf, wenn einer fehlt.
# $1: der Ordner des Eintrags, $vorher: der Eintrag davor.
bindung_pruefen() {
  [ -f "$1/binding.txt" ] || return 0
  teil_lesen "$1/binding.txt"
  flach "$inhalt" && feld record && gebunden=$wert && feld before && davor=$wert && feld about ||
    kein "$1/binding.txt" 'keine Bindung eines Eintrags' 1
  [ "$wert" = documentations ] && [ "$gebunden" = "$eigene" ] || abweichung "$1 gehört zu einer anderen Dokumentation"
  [ "$davor" = "$vorher" ] || abweichung "vor $1 fehlt ein Eintrag dieser Dokumentation"
}
# Was in den Einträgen davor geschlossen liegt ($geschlossen, eine Datei je Zeile), muss ein späterer als gelöscht nennen. $1: sein Ordner.
geloeschte_nennen() {
  teil_lesen "$1/change.txt"
  offen=
  for datei_davor in $geschlossen; do
    teil=${datei_davor##*/}
    stelle=${datei_davor%/*}
    ohne_nullen "${stelle##*-}"
    case $inhalt in *"[$zahl,\"${teil%.sha256}\"]"*) ;; *) offen=$offen$datei_davor$umbruch ;; esac
  done
  geschlossen=$offen
  for teil in $teile; do [ ! -f "$1/$teil.sha256" ] || geschlossen=$geschlossen$1/$teil.sha256$umbruch; done
}
eintraege_liste=
dokumentation_pruefen() {
  eintraege=0
  eigene=
  vorher=
  geschlossen=
  set +f
  for ort in "$1"/eintrag-*/record.txt; do
    set -f
    [ -f "$ort" ] || continue
    neuester=${ort%/*}
    eintrag_lesen "$neuester"
    eingetragen "$eintrag" "${neuester##*-}" "$neuester"
    eintraege_liste=$eintraege_liste${neuester##*-}' '$eintrag$umbruch
    eintraege=$((eintraege + 1))
    dokumentation_lesen "$ort"
    [ -z "$eigene" ] || [ "$eigene" = "$kennung" ] || abweichung "$neuester gehört zu einer anderen Dokumentation"
    eigene=$kennung
    bindung_pruefen "$neuester"
    vorher=$eintrag
    geloeschte_nennen "$neuester"
  done
  set -f
  [ "$eintraege" -gt 0 ] || abweichung "$1 hat keinen Eintrag im Prüfbuch"
  for datei_davor in $geschlossen; do abweichung "kein späterer Eintrag sagt, dass $datei_davor gelöscht wurde"; done
  case $1 in "$nummer" | "$nummer"-[2-9] | "$nummer"-[1-9][0-9]) ;; *) abweichung "$1 ist die Dokumentation $nummer" ;; esac
  case $gesehen in *"$umbruch$eigene$umbruch"*) abweichung "$1 liegt doppelt bei" ;; esac
  gesehen=$gesehen$eigene$umbruch
  for braucht in inhalt.json "${neuester##*/}/photos.txt"; do [ -f "$1/$braucht" ] || abweichung "es fehlt $1/$braucht"; done
  summe_von "$1/versiegelt.json"
  [ "$versiegelt" = "$summe" ] || abweichung "$1/versiegelt.json ist nicht, was versiegelt wurde"
  summe_von "$1/inhalt.json"
  [ "$versiegelter_inhalt" = "$summe" ] || abweichung "$1/inhalt.json ist nicht, was versiegelt wurde"
  teil_lesen "$neuester/photos.txt"
  fotoliste "$inhalt" || kein "$neuester/photos.txt" 'keine Liste von Fotos' 1
  # Was das Gerät versiegelt hat, nennt dieselben Fotos: der Text ist sortiertes JSON, in dem auf die Fotos die Immobilie folgt.
  case $(tr '\000' '\001' <"$1/inhalt.json") in
    *",\"photos\":$inhalt,\"property\":"*) ;;
    *) abweichung "$neuester/photos.txt nennt nicht die Fotos, die in $1/inhalt.json stehen" ;;
  esac
  fotos_pruefen "$1"
  geraet='ohne Gerätesignatur'
  if [ -f "$neuester/signature.txt" ]; then
    geraet_pruefen "$neuester/signature.txt" "$versiegelter_inhalt" || abweichung "die Signatur des Geräts in $1 gilt nicht"
    geraet='Gerätesignatur gilt'
  fi
  echo "$1: $(anzahl "$fotos" Foto Fotos), $(anzahl "$eintraege" Eintrag Einträge) im Prüfbuch, $geraet"
}

dokumentationen=0
gesehen=$umbruch
for datei in $alle; do
  case $datei in
    */versiegelt.json)
      dokumentation_pruefen "${datei%/*}"
      dokumentationen=$((dokumentationen + 1))
      ;;
  esac
done
[ "$dokumentationen" -gt 0 ] || abweichung 'die Akte enthält keine Dokumentation'

# 4. Die Akte selbst: ihre Liste ist die, die ins Prüfbuch eingetragen wurde.
akten=0
for datei in $alle; do
  case $datei in
    pruefbuch/akte-*/record.txt)
      eintrag_lesen "${datei%/*}"
      stelle=${datei%/*}
      eingetragen "$eintrag" "${stelle##*-}" "${datei%/*}"
      teil_lesen "$datei"
      summe_von MANIFEST.sha256
      [ "$inhalt" = "{\"manifest\":\"$summe\"}" ] ||
        abweichung 'MANIFEST.sha256 ist nicht die Liste, die ins Prüfbuch eingetragen wurde'
      akten=$((akten + 1))
      ;;
  esac
done
[ "$akten" -eq 1 ] || abweichung 'der Eintrag dieser Akte im Prüfbuch fehlt'

# 5. Zeitstempel einer Stelle von außen, wo es welche gibt.
zeitstempel_pruefen

vergleich_nennen
echo "$(anzahl "$dokumentationen" Dokumentation Dokumentationen): alles unverändert"
