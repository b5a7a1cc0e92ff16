#!/bin/sh
# Prüft diese Schadenakte, ohne die Software, die sie erstellt hat, und ohne Netz (PRUEFEN.txt erklärt es).
# Braucht coreutils ab 8.31 und openssl ab 3.0, wie jedes heutige Linux sie hat.
#   sh pruefen.sh                             prüft alles, was in der Akte selbst steht
#   sh pruefen.sh 'SCHLÜSSEL'                 vergleicht außerdem den Schlüssel des Prüfbuchs
#   sh pruefen.sh 'SCHLÜSSEL' wurzeln.pem     prüft außerdem die Zeitstempel gegen diese Stammzertifikate
#   sh pruefen.sh 'SCHLÜSSEL' '' 'ZEUGE' …    prüft außerdem die Unterschriften dieser Zeugen (ihre Schlüssel)
LC_ALL=C
export LC_ALL
IFS='
'
cd "$(dirname "$0")" || exit 2
erwartet=${1-}
wurzeln=${2-}
zeugen=
if [ $# -gt 2 ]; then
  shift 2
  zeugen=$*
fi
for befehl in sha256sum basenc base64 openssl tr sort cut head tail mktemp; do
  command -v "$befehl" >/dev/null 2>&1 || {
    echo "Es fehlt der Befehl $befehl: die Akte lässt sich hier nicht prüfen."
    exit 2
  }
done
case $wurzeln in '' | /*) ;; *) wurzeln=$OLDPWD/$wurzeln ;; esac
ablage=$(mktemp -d) || exit 2
trap 'rm -rf "$ablage"' EXIT
trap 'exit 2' INT TERM

abweichung() {
  echo "ABWEICHUNG: $1"
  exit 1
}

# Text als Hexadezimalzahl und zurück; SHA-256 dessen, was hereinkommt.
hex() { basenc --base16 -w0 | tr A-F a-f; }
bytes() { tr a-f A-F | basenc --base16 -d 2>/dev/null; }
sha() {
  summe=$(sha256sum)
  printf '%s' "${summe%% *}"
}
summe_von() { sha <"$1"; }

# Jede Datei unterhalb von $1, eine je Zeile.
dateien() {
  for datei in "$1"* "$1".[!.]* "$1"..?*; do
    if [ -d "$datei" ] && [ ! -L "$datei" ]; then
      dateien "$datei/"
    elif [ -e "$datei" ] || [ -L "$datei" ]; then
      printf '%s\n' "$datei"
    fi
  done
}

# Jede Zeile einer Liste muss genau die sein, die sha256sum heute schreibt.
liste_pruefen() {
  [ -f "$1" ] || abweichung "es fehlt $1"
  namen=$(cut -c67- "$1")
  [ -n "$namen" ] || abweichung "$1 ist leer"
  # shellcheck disable=SC2086
  [ "$(sha256sum -- $namen 2>/dev/null)" = "$(cat "$1")" ] && return
  for zeile in $(cat "$1"); do
    name=${zeile#*  }
    [ -f "$name" ] || abweichung "es fehlt $name (genannt in $1)"
    [ "$(sha256sum -- "$name" 2>/dev/null)" = "$zeile" ] || abweichung "$name (oder seine Zeile in $1) wurde verändert"
  done
  abweichung "$1 wurde verändert"
}

# Der Eintrag im Prüfbuch, der aus den Teilen in Ordner $1 entsteht.
eintrag() {
  for teil in record change by photos service place person notes signature parties binding; do
    [ -f "$1/$teil.txt" ] && printf '%s  %s\n' "$(summe_von "$1/$teil.txt")" "$teil"
  done | sha
}

# Ob Eintrag $1 an Stelle $2 auf dem Weg in Datei $3 zur Wurzel $5 von $4 Einträgen führt (RFC 6962, RFC 9162 Abschnitt 2.1.3.2).
fuehrt_zur_wurzel() {
  stelle=$2
  letzte=$(($4 - 1))
  [ "$stelle" -le "$letzte" ] || return 1
  stand=$(printf '00%s' "$1" | bytes | sha)
  for nachbar in $(cat "$3"); do
    [ "$letzte" -gt 0 ] || return 1
    if [ $((stelle % 2)) -eq 1 ] || [ "$stelle" -eq "$letzte" ]; then
      stand=$(printf '01%s%s' "$nachbar" "$stand" | bytes | sha)
      while [ $((stelle % 2)) -eq 0 ] && [ "$stelle" -gt 0 ]; do
        stelle=$((stelle / 2))
        letzte=$((letzte / 2))
      done
    else
      stand=$(printf '01%s%s' "$stand" "$nachbar" | bytes | sha)
    fi
    stelle=$((stelle / 2))
    letzte=$((letzte / 2))
  done
  [ "$letzte" -eq 0 ] && [ "$stand" = "$5" ]
}

# Liest Stand und Wurzel aus der Datei $1.
stand_lesen() {
  ursprung=$(head -n 1 "$1")
  groesse=$(head -n 2 "$1" | tail -n 1)
  wurzel=$(head -n 3 "$1" | tail -n 1 | base64 -d 2>/dev/null | hex)
  case $groesse in '' | *[!0-9]*) abweichung "$1 ist kein Stand des Prüfbuchs" ;; esac
}

# Eine ganze Zahl in DER, aus 64 Hexadezimalziffern.
ganzzahl() {
  zahl=$1
  while [ ${#zahl} -gt 2 ]; do
    case $zahl in
      00*) zahl=${zahl#00} ;;
      *) break ;;
    esac
  done
  case $zahl in [89a-f]*) zahl=00$zahl ;; esac
  printf '02%02x%s' $((${#zahl} / 2)) "$zahl"
}

# Eine Anzahl mit ihrem Wort: $2 für eins, $3 sonst.
anzahl() { if [ "$1" -eq 1 ]; then printf '1 %s' "$2"; else printf '%s %s' "$1" "$3"; fi; }

# Die Bytes eines base64url-Textes.
base64url() {
  text=$1
  while [ $((${#text} % 4)) -ne 0 ]; do text="$text="; done
  printf '%s' "$text" | tr '_-' '/+' | base64 -d 2>/dev/null
}

pem() { printf '%s\n%s\n%s\n' '-----BEGIN PUBLIC KEY-----' "$(base64)" '-----END PUBLIC KEY-----'; }

# Ob die Unterschrift des Geräts zum Inhalt $2 gilt; $1: der Teil 'signature'.
geraet_pruefen() {
  schluessel=${1#*\"key\":\"}
  schluessel=${schluessel%%\"*}
  signatur=${1#*\"signature\":\"}
  signatur=${signatur%%\"*}
  punkt=$(base64url "$schluessel" | hex)
  printf '3059301306072a8648ce3d020106082a8648ce3d030107034200%s' "$punkt" | bytes | pem >"$ablage/geraet.pem"
  rs=$(base64url "$signatur" | hex)
  koerper=$(ganzzahl "$(printf '%s' "$rs" | cut -c1-64)")$(ganzzahl "$(printf '%s' "$rs" | cut -c65-128)")
  printf '30%02x%s' $((${#koerper} / 2)) "$koerper" | bytes >"$ablage/geraet.sig"
  printf '%s' "$2" >"$ablage/inhalt.hash"
  openssl dgst -sha256 -verify "$ablage/geraet.pem" -signature "$ablage/geraet.sig" "$ablage/inhalt.hash" >/dev/null 2>&1
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

# Das Prüfbuch: sein Schlüssel und der unterschriebene Stand.
pruefbuch_pruefen() {
  schluessel_zeile=$(cat pruefbuch/schluessel)
  rest=${schluessel_zeile#*+}
  printf '302a300506032b6570032100%s' "$(printf '%s' "${rest#*+}" | base64 -d 2>/dev/null | tail -c 32 | hex)" | bytes | pem >"$ablage/log.pem"
  stand_lesen pruefbuch/checkpoint
  [ "$ursprung" = "${schluessel_zeile%%+*}" ] || abweichung 'pruefbuch/checkpoint gehört zu einem anderen Prüfbuch'
  head -n 3 pruefbuch/checkpoint >"$ablage/stand"
  zeile=$(tail -n 1 pruefbuch/checkpoint)
  printf '%s' "${zeile##* }" | base64 -d 2>/dev/null | tail -c 64 >"$ablage/stand.sig"
  openssl pkeyutl -verify -pubin -inkey "$ablage/log.pem" -rawin -in "$ablage/stand" -sigfile "$ablage/stand.sig" >/dev/null 2>&1 ||
    abweichung 'die Unterschrift unter pruefbuch/checkpoint gilt nicht'
  if [ -n "$erwartet" ] && [ "$erwartet" != "$schluessel_zeile" ]; then
    abweichung "der Schlüssel des Prüfbuchs ist nicht der erwartete, sondern $schluessel_zeile"
  fi
}

# Ob die Fotos in Ordner $1 genau die der versiegelten Liste $2 sind, in ihrer Reihenfolge.
fotos_pruefen() {
  liste=$2
  fotos=0
  for foto in $alle; do
    case $foto in
      "$1"/foto-*)
        case $liste in *'"sha256":"'*) ;; *) abweichung "$foto steht nicht in der versiegelten Liste" ;; esac
        liste=${liste#*'"sha256":"'}
        [ "${liste%%\"*}" = "$(summe_von "$foto")" ] || abweichung "$foto ist nicht das versiegelte Foto"
        fotos=$((fotos + 1))
        ;;
    esac
  done
  case $liste in *'"sha256":"'*) abweichung "in $1 fehlt ein Foto" ;; esac
}

# Nennt die erste Datei, die hier liegt und nicht in $1 steht; $2: wozu sie dann nicht gehört.
nichts_daneben() {
  for datei in $alle; do
    case "$IFS$1$IFS" in *"$IFS$datei$IFS"*) ;; *) abweichung "$datei gehört nicht zu dieser $2" ;; esac
  done
}

ziffern() { case $1 in '' | *[!0-9]*) return 1 ;; esac }

# Ob es im Prüfbuch eines Pakets eine Datei dieses Namens gibt.
log_bekannt() {
  case $1 in
    checkpoint | schluessel | zeugen) ;;
    wege/*.txt) name=${1#wege/} && ziffern "${name%.txt}" ;;
    zeit-*/*)
      name=${1#zeit-}
      ziffern "${name%%/*}" || return 1
      name=${name#*/}
      case $name in
        checkpoint | reply) ;;
        wege/*.txt) name=${name#wege/} && ziffern "${name%.txt}" ;;
        *) return 1 ;;
      esac
      ;;
    *) return 1 ;;
  esac
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

# Die Unterschriften der Zeugen in pruefbuch/zeugen (C2SP tlog-cosignature); $zeugen: die Schlüssel, die man mitbringt, einer je Zeile.
zeugen_pruefen() {
  gefunden=$IFS
  ungeprueft=
  gelesen=
  if [ -f pruefbuch/zeugen ]; then
    for zeile in $(cat pruefbuch/zeugen); do
      name=${zeile#'— '}
      name=${name%% *}
      unterschrift=${zeile##* }
      bytes=$(printf '%s' "$unterschrift" | base64 -d 2>/dev/null | hex)
      gelesen="$gelesen— $name $(printf '%s' "$bytes" | bytes | base64 | tr -d '\n')$IFS"
      case $name in '' | *+*) bytes= ;; esac
      [ ${#bytes} -eq 152 ] || abweichung 'pruefbuch/zeugen ist keine Liste von Unterschriften'
      schluessel=
      for zeuge in $zeugen; do
        case $zeuge in "$name+$(printf '%s' "$bytes" | cut -c1-8)+"*) schluessel=$zeuge ;; esac
      done
      if [ -z "$schluessel" ]; then
        ungeprueft="${ungeprueft:+$ungeprueft, }$name"
        continue
      fi
      zeuge_pruefen || abweichung "die Unterschrift des Zeugen $name gilt nicht"
      gefunden=$gefunden$schluessel$IFS
      echo "Zeuge $name hat diesen Stand unterschrieben: $(zeit_lesen "$zeit")."
    done
    [ -n "$gelesen" ] && [ "$(printf '%s' "$gelesen" | sha)" = "$(summe_von pruefbuch/zeugen)" ] ||
      abweichung 'pruefbuch/zeugen ist keine Liste von Unterschriften'
  fi
  for zeuge in $zeugen; do
    case $gefunden in *"$IFS$zeuge$IFS"*) ;; *) echo "Zeuge ${zeuge%%+*} hat diesen Stand nicht unterschrieben." ;; esac
  done
  [ -z "$ungeprueft" ] || echo "Zeugen, deren Schlüssel niemand mitgebracht hat: $ungeprueft. Ihre Unterschriften sind ungeprüft."
}

# Ob die Unterschrift aus $bytes mit dem Schlüssel $schluessel über den Stand gilt; $zeit: die des Zeugen.
zeuge_pruefen() {
  punkt=${schluessel#*+}
  punkt=$(printf '%s' "${punkt#*+}" | base64 -d 2>/dev/null | hex)
  case $punkt in 04*) ;; *) return 1 ;; esac
  [ ${#punkt} -eq 66 ] || return 1
  kennung=$({ printf '%s\n' "$name" && printf '%s' "$punkt" | bytes; } | sha | cut -c1-8)
  case $bytes in "${kennung}000000"*) ;; *) return 1 ;; esac
  zeit=$((0x$(printf '%s' "$bytes" | cut -c15-24)))
  [ "$zeit" -gt 0 ] || return 1
  printf '302a300506032b6570032100%s' "${punkt#04}" | bytes | pem >"$ablage/zeuge.pem"
  { printf 'cosignature/v1\ntime %s\n' "$zeit" && cat "$ablage/stand"; } >"$ablage/zeuge.text"
  printf '%s' "$bytes" | cut -c25- | tr -d '\n' | bytes >"$ablage/zeuge.sig"
  openssl pkeyutl -verify -pubin -inkey "$ablage/zeuge.pem" -rawin -in "$ablage/zeuge.text" -sigfile "$ablage/zeuge.sig" >/dev/null 2>&1
}

# Welcher Schlüssel es war, und ob ihn jemand verglichen hat.
schluessel_nennen() {
  zeugen_pruefen
  echo "Schlüssel des Prüfbuchs: $schluessel_zeile"
  if [ -n "$erwartet" ]; then
    echo 'Er ist der erwartete.'
  else
    echo 'Er wurde nicht verglichen: bitte mit dem vergleichen, den Sie von anderer Stelle haben (PRUEFEN.txt).'
  fi
}

alle=$(dateien '' | sort)
set -f

# ---- Bis hierher prüft jedes Paket so; was folgt, gehört zur Schadenakte. ----

# 1. Die Listen: nichts fehlt, nichts kam hinzu, kein Byte ist anders.
liste_pruefen pruefbuch/SUMMEN.sha256
liste_pruefen MANIFEST.sha256
genannt=$({
  cut -c67- MANIFEST.sha256
  cut -c67- pruefbuch/SUMMEN.sha256
  echo pruefbuch/SUMMEN.sha256
} | sort)
if [ "$alle" != "$genannt" ]; then
  nichts_daneben "$genannt" Akte
  abweichung 'die Listen nennen eine Datei doppelt'
fi

# Ob eine Schadenakte eine Datei dieses Namens hat. Wer sie packt, kann jede in die Liste setzen: eine fremde soll niemand für geprüft halten.
teil_bekannt() { case $1 in record.txt | change.txt | by.txt | photos.txt | service.txt | place.txt | person.txt | notes.txt | signature.txt | parties.txt | binding.txt) ;; *) return 1 ;; esac }
eintrag_bekannt() {
  ziffern "${1%%/*}" && teil_bekannt "${1#*/}"
}
bekannt() {
  case $1 in
    pruefbuch/SUMMEN.sha256) ;;
    pruefbuch/akte-*/*) eintrag_bekannt "${1#pruefbuch/akte-}" ;;
    pruefbuch/*) log_bekannt "${1#pruefbuch/}" ;;
    */*) teil_der_dokumentation "${1#*/}" ;;
    MANIFEST.sha256 | PRUEFEN.txt | pruefen.sh | pruefen.html | leistungsnachweise.pdf) ;;
    dokumentationen.csv | leistungsplan.csv | geloescht.csv | protokoll.csv) ;;
    *) return 1 ;;
  esac
}
# Gleich unter dem Ordner der Dokumentation: was tiefer läge, prüfte niemand.
teil_der_dokumentation() {
  case $1 in
    versiegelt.json | inhalt.json | wetter.json) ;;
    foto-*.jpg) name=${1#foto-} && ziffern "${name%.jpg}" ;;
    eintrag-*/*) eintrag_bekannt "${1#eintrag-}" ;;
    *) return 1 ;;
  esac
}
for datei in $alle; do
  bekannt "$datei" || abweichung "$datei: so heißt keine Datei einer Schadenakte"
  # Was kein record.txt bei sich hat, gehört zu keinem Eintrag, und niemand prüfte es.
  case $datei in
    */eintrag-*/* | pruefbuch/akte-*/*) [ -f "${datei%/*}/record.txt" ] || abweichung "es fehlt ${datei%/*}/record.txt" ;;
    pruefbuch/*) ;;
    */*) [ -f "${datei%%/*}/versiegelt.json" ] || abweichung "es fehlt ${datei%%/*}/versiegelt.json" ;;
  esac
done

# 2. Das Prüfbuch: sein Schlüssel und der unterschriebene Stand.
pruefbuch_pruefen

# Ob der Eintrag aus Ordner $1 an der Stelle, die sein Name nennt, im unterschriebenen Stand ist.
eingetragen() {
  ohne_nullen "${1##*-}"
  weg=pruefbuch/wege/${1##*-}.txt
  [ -f "$weg" ] || abweichung "es fehlt $weg"
  fuehrt_zur_wurzel "$(eintrag "$1")" "$zahl" "$weg" "$groesse" "$wurzel" ||
    abweichung "$1 ist nicht der Eintrag $zahl des Prüfbuchs"
}

# Welche Dokumentation der Teil 'record' $1 meint.
kennung_von() {
  kennung=${1#*'"id":"'}
  kennung=${kennung%%\"*}
}

# 3. Jede Dokumentation: ihre Einträge, der versiegelte Text, die Fotos, das Gerät.
dokumentation_pruefen() {
  eintraege=0
  eigene=
  for ort in $alle; do
    case $ort in
      "$1"/eintrag-*/record.txt)
        neuester=${ort%/*}
        eingetragen "$neuester"
        eintraege=$((eintraege + 1))
        kennung_von "$(cut -c33- "$ort")"
        [ -z "$eigene" ] || [ "$eigene" = "$kennung" ] || abweichung "$neuester gehört zu einer anderen Dokumentation"
        eigene=$kennung
        ;;
    esac
  done
  [ "$eintraege" -gt 0 ] || abweichung "$1 hat keinen Eintrag im Prüfbuch"
  angaben=$(cut -c33- "$neuester/record.txt")
  nummer=${angaben#*'"number":"'}
  nummer=${nummer%%\"*}
  case $1 in "$nummer" | "$nummer"-[2-9] | "$nummer"-[1-9][0-9]) ;; *) abweichung "$1 ist die Dokumentation $nummer" ;; esac
  case $gesehen in *"$IFS$eigene$IFS"*) abweichung "$1 liegt doppelt bei" ;; esac
  gesehen=$gesehen$eigene$IFS
  inhalt=$(summe_von "$1/inhalt.json")
  case $angaben in *"\"sealed\":\"$(summe_von "$1/versiegelt.json")\""*) ;; *) abweichung "$1/versiegelt.json ist nicht, was versiegelt wurde" ;; esac
  case $angaben in *"\"contentHash\":\"$inhalt\""*) ;; *) abweichung "$1/inhalt.json ist nicht, was versiegelt wurde" ;; esac
  fotos_pruefen "$1" "$(cut -c33- "$neuester/photos.txt")"
  geraet='ohne Gerätesignatur'
  if [ -f "$neuester/signature.txt" ]; then
    geraet_pruefen "$(cut -c33- "$neuester/signature.txt")" "$inhalt" || abweichung "die Signatur des Geräts in $1 gilt nicht"
    geraet='Gerätesignatur gilt'
  fi
  echo "$1: $(anzahl "$fotos" Foto Fotos), $(anzahl "$eintraege" Eintrag Einträge) im Prüfbuch, $geraet"
}

dokumentationen=0
gesehen=$IFS
for datei in $alle; do
  case $datei in
    pruefbuch/*) ;;
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
      eingetragen "${datei%/*}"
      [ "$(cut -c33- "$datei")" = "{\"manifest\":\"$(summe_von MANIFEST.sha256)\"}" ] ||
        abweichung 'MANIFEST.sha256 ist nicht die Liste, die ins Prüfbuch eingetragen wurde'
      akten=$((akten + 1))
      ;;
  esac
done
[ "$akten" -eq 1 ] || abweichung 'der Eintrag dieser Akte im Prüfbuch fehlt'

# 5. Zeitstempel einer Stelle von außen, wo es welche gibt.
stempel=0
for datei in $alle; do
  case $datei in
    pruefbuch/zeit-*/reply)
      ordner=${datei%/*}
      stempel=$((stempel + 1))
      stand_lesen "$ordner/checkpoint"
      for weg in $alle; do
        case $weg in
          "$ordner"/wege/*.txt)
            name=${weg##*/}
            name=${name%.txt}
            for teil in $alle; do
              case $teil in
                */eintrag-"$name"/record.txt)
                  ohne_nullen "$name"
                  fuehrt_zur_wurzel "$(eintrag "${teil%/*}")" "$zahl" "$weg" "$groesse" "$wurzel" ||
                    abweichung "$weg führt nicht zu $ordner/checkpoint"
                  ;;
              esac
            done
            ;;
        esac
      done
      if [ -n "$wurzeln" ]; then
        openssl ts -verify -data "$ordner/checkpoint" -in "$datei" -CAfile "$wurzeln" >/dev/null 2>&1 ||
          abweichung "der Zeitstempel $datei gilt nicht"
      fi
      ;;
  esac
done
if [ "$stempel" -gt 0 ] && [ -n "$wurzeln" ]; then
  echo "$(anzahl "$stempel" 'Zeitstempel gilt' 'Zeitstempel gelten')."
elif [ "$stempel" -gt 0 ]; then
  echo "$(anzahl "$stempel" 'Zeitstempel liegt' 'Zeitstempel liegen') bei, ungeprüft. Mit den Stammzertifikaten der Stelle: sh pruefen.sh 'SCHLÜSSEL' wurzeln.pem"
fi

schluessel_nennen
echo "$(anzahl "$dokumentationen" Dokumentation Dokumentationen): alles unverändert"
