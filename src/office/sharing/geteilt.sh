# ---- Was folgt, gehört zu geteilten Dokumentationen. ----

# 1. Die Liste: nichts fehlt, nichts kam hinzu, kein Byte ist anders, und keine Datei heißt, wie hier keine heißt.
liste_pruefen SUMMEN.sha256
genannt=$({
  cut -c67- SUMMEN.sha256
  echo SUMMEN.sha256
} | sort)
if [ "$alle" != "$genannt" ]; then
  nichts_daneben "$genannt" Freigabe
  abweichung 'SUMMEN.sha256 nennt eine Datei doppelt'
fi
teil_bekannt() { case $1 in record | change | by | photos | service | place | person | notes | signature | parties | binding) ;; *) return 1 ;; esac }
# Gleich unter dem Ordner der Dokumentation: was tiefer läge, prüfte niemand.
teil_der_dokumentation() {
  case $1 in
    eintrag-*/*)
      name=${1#eintrag-}
      ziffern "${name%%/*}" && teil_bekannt "${name#*/}"
      ;;
    eintrag-*.txt) name=${1#eintrag-} && ziffern "${name%.txt}" ;;
    foto-*.jpg) name=${1#foto-} && ziffern "${name%.jpg}" ;;
    *) return 1 ;;
  esac
}
bekannt() {
  case $1 in
    SUMMEN.sha256 | PRUEFEN.txt | pruefen.sh | uebersicht.txt) ;;
    pruefbuch/*) log_bekannt "${1#pruefbuch/}" ;;
    */*) teil_der_dokumentation "${1#*/}" ;;
    *) return 1 ;;
  esac
}
for datei in $alle; do
  bekannt "$datei" || abweichung "$datei: so heißt keine Datei einer Freigabe"
  case $datei in pruefbuch/*) ;; */eintrag-*/*) [ -f "${datei%/*}.txt" ] || abweichung "es fehlt ${datei%/*}.txt" ;; esac
done

# 2. Das Prüfbuch: sein Schlüssel und der unterschriebene Stand.
pruefbuch_pruefen

# 3. Jeder Eintrag: die Liste seiner Teile ist der Eintrag, und jeder geöffnete Teil steht in ihr.
eintraege=0
geoeffnet=0
for datei in $alle; do
  case $datei in
    pruefbuch/*) ;;
    */eintrag-*.txt)
      name=${datei%.txt}
      name=${name##*-}
      weg=pruefbuch/wege/$name.txt
      [ -f "$weg" ] || abweichung "es fehlt $weg"
      ohne_nullen "$name"
      fuehrt_zur_wurzel "$(summe_von "$datei")" "$zahl" "$weg" "$groesse" "$wurzel" ||
        abweichung "$datei ist nicht der Eintrag $zahl des Prüfbuchs"
      eintraege=$((eintraege + 1))
      ;;
    */eintrag-*/*)
      case "$IFS$(cat "${datei%/*}.txt")$IFS" in
        *"$IFS$(summe_von "$datei")  ${datei##*/}$IFS"*) geoeffnet=$((geoeffnet + 1)) ;;
        *) abweichung "$datei gehört nicht zu seinem Eintrag" ;;
      esac
      ;;
  esac
done
[ "$eintraege" -gt 0 ] || abweichung 'es liegt kein Eintrag bei'

# 4. Die Fotos: die der Liste im neuesten Eintrag, oder keine.
ordner_vorher=
for datei in $alle; do
  case $datei in
    pruefbuch/*) ;;
    */*)
      ordner=${datei%%/*}
      [ "$ordner" = "$ordner_vorher" ] && continue
      ordner_vorher=$ordner
      neuester=
      for ort in $alle; do
        case $ort in "$ordner"/eintrag-*/photos) neuester=$ort ;; esac
      done
      if [ -n "$neuester" ]; then
        fotos_pruefen "$ordner" "$(cut -c33- "$neuester")"
      else
        fotos_pruefen "$ordner" ''
      fi
      echo "$ordner: $(anzahl "$fotos" Foto Fotos)"
      ;;
  esac
done

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
                */eintrag-"$name".txt)
                  ohne_nullen "$name"
                  fuehrt_zur_wurzel "$(summe_von "$teil")" "$zahl" "$weg" "$groesse" "$wurzel" ||
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
if [ "$stempel" -gt 0 ] && [ -z "$wurzeln" ]; then
  echo "$(anzahl "$stempel" 'Zeitstempel liegt' 'Zeitstempel liegen') bei, ungeprüft. Mit den Stammzertifikaten der Stelle: sh pruefen.sh 'SCHLÜSSEL' wurzeln.pem"
fi

schluessel_nennen
echo "$(anzahl "$eintraege" Eintrag Einträge), $(anzahl "$geoeffnet" 'geöffneter Teil' 'geöffnete Teile'): alles unverändert"
