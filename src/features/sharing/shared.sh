# ---- Was folgt, gehört zu geteilten Dokumentationen. ----

# 1. Die Liste: nichts fehlt, nichts kam hinzu, kein Byte ist anders, und keine Datei heißt, wie hier keine heißt.
nennt_freigabe() { [ "$1" != SUMMEN.sha256 ]; }
liste_pruefen SUMMEN.sha256 nennt_freigabe
genannt=$({
  cut -c67- SUMMEN.sha256
  echo SUMMEN.sha256
} | sort)
if [ "$alle" != "$umbruch$genannt$umbruch" ]; then
  nichts_daneben "$genannt" Freigabe
  abweichung 'SUMMEN.sha256 nennt eine Datei doppelt'
fi
# Gleich unter dem Ordner der Dokumentation: was tiefer läge, prüfte niemand.
teil_der_dokumentation() {
  name=${1#eintrag-}
  case $1 in
    eintrag-*/*) stelle_bekannt "${name%%/*}" && ist_teil "${name#*/}" ;;
    eintrag-*.txt) stelle_bekannt "${name%.txt}" ;;
    *) foto_bekannt "$1" ;;
  esac
}
bekannt() {
  case $1 in
    SUMMEN.sha256 | PRUEFEN.txt | pruefen.sh | uebersicht.txt) ;;
    pruefbuch/*) log_bekannt "${1#pruefbuch/}" ;;
    */*) ordner_bekannt "${1%%/*}" && teil_der_dokumentation "${1#*/}" ;;
    *) return 1 ;;
  esac
}
# Jeder Eintrag liegt einmal bei: in zwei Ordnern zählte er doppelt.
stellen=$umbruch
eigene_stelle=
doppelt=
for datei in $alle; do
  case $datei in
    */eintrag-*/*) ;;
    */eintrag-*.txt)
      stelle=${datei%.txt}
      stelle=${stelle##*-}
      case $stellen in *"$umbruch$stelle$umbruch"*) doppelt=${doppelt:-$datei} ;; esac
      stellen=$stellen$stelle$umbruch
      ;;
  esac
done
for datei in $alle; do
  bekannt "$datei" || abweichung "$datei: so heißt keine Datei einer Freigabe"
  case $datei in
    pruefbuch/*) log_zugehoerig "$datei" Freigabe ;;
    */eintrag-*/*) [ -f "${datei%/*}.txt" ] || abweichung "es fehlt ${datei%/*}.txt" ;;
  esac
done
[ -z "$doppelt" ] || abweichung "$doppelt liegt doppelt bei"

# 2. Das Prüfbuch: sein Schlüssel und der unterschriebene Stand.
pruefbuch_pruefen

# 3. Jeder Eintrag: die Liste seiner Teile ist der Eintrag, und jeder geöffnete Teil steht in ihr.
# Die Zeilen der Liste $1 in $zeilen: je Teil eine, in der Reihenfolge der Teile.
teilliste_lesen() {
  zeilen=$umbruch
  uebrig=$umbruch$teile$umbruch
  bereitlegen "$1"
  while naechste; do
    name=${zeile#$summe64  }
    [ -z "$ende" ] && [ "$name" != "$zeile" ] || kein "$1" 'keine Liste von Teilen' "$nr"
    case $uebrig in *"$umbruch$name$umbruch"*) uebrig=$umbruch${uebrig#*"$umbruch$name$umbruch"} ;; *) kein "$1" 'keine Liste von Teilen' "$nr" ;; esac
    zeilen=$zeilen$zeile$umbruch
  done <"$bereit"
  [ "$nr" -gt 0 ] || kein "$1" 'keine Liste von Teilen' 1
}
eintraege=0
geoeffnet=0
eintraege_liste=
for datei in $alle; do
  case $datei in
    pruefbuch/* | */eintrag-*/*) ;;
    */eintrag-*.txt)
      teilliste_lesen "$datei"
      name=${datei%.txt}
      summe_von "$datei"
      eintrag=$summe
      eingetragen "$eintrag" "${name##*-}" "$datei"
      eintraege_liste=$eintraege_liste${name##*-}' '$eintrag$umbruch
      eintraege=$((eintraege + 1))
      for teil in $teile; do
        [ -f "$name/$teil" ] || continue
        teil_lesen "$name/$teil"
        summe_von "$name/$teil"
        case $zeilen in
          *"$umbruch$summe  $teil$umbruch"*) geoeffnet=$((geoeffnet + 1)) ;;
          *) abweichung "$name/$teil gehört nicht zu seinem Eintrag" ;;
        esac
      done
      ;;
  esac
done
[ "$eintraege" -gt 0 ] || abweichung 'es liegt kein Eintrag bei'

# 4. Jede Dokumentation: offen ist von ihrem neuesten Eintrag, was geteilt wurde, von einem früheren höchstens, was geschah. So kann
# niemand die Teile zweier Dokumentationen in einen Ordner legen. Die Fotos sind die seiner Liste, oder es gibt keine.
dokumentation_pruefen() {
  neuester=
  set +f
  for ort in "$1"/eintrag-*.txt; do [ ! -f "$ort" ] || neuester=${ort%.txt}; done
  for ort in "$1"/eintrag-*/*; do
    set -f
    case $ort in
      "$neuester"/* | */change) ;;
      */eintrag-\*/*) ;;
      *) abweichung "$ort ist offen, obwohl ein neuerer Eintrag beiliegt" ;;
    esac
  done
  set -f
  if [ -f "$neuester/record" ]; then
    teil_lesen "$neuester/record"
    flach "$inhalt" && feld id && kennung=$wert && feld number || kein "$neuester/record" 'kein Teil einer Dokumentation' 1
    case $1 in "$wert" | "$wert"-[2-9] | "$wert"-[1-9][0-9]) ;; *) abweichung "$1 ist die Dokumentation $wert" ;; esac
    case $gesehen in *"$umbruch$kennung$umbruch"*) abweichung "$1 liegt doppelt bei" ;; esac
    gesehen=$gesehen$kennung$umbruch
  fi
  soll=
  if [ -f "$neuester/photos" ]; then
    teil_lesen "$neuester/photos"
    fotoliste "$inhalt" || kein "$neuester/photos" 'keine Liste von Fotos' 1
  fi
  fotos_pruefen "$1"
  echo "$1: $(anzahl "$fotos" Foto Fotos)"
}
gesehen=$umbruch
ordner_vorher=
for datei in $alle; do
  case $datei in
    pruefbuch/*) ;;
    */*)
      [ "${datei%%/*}" = "$ordner_vorher" ] && continue
      ordner_vorher=${datei%%/*}
      dokumentation_pruefen "$ordner_vorher"
      ;;
  esac
done

# 5. Zeitstempel einer Stelle von außen, wo es welche gibt.
zeitstempel_pruefen

vergleich_nennen
echo "$(anzahl "$eintraege" Eintrag Einträge), $(anzahl "$geoeffnet" 'geöffneter Teil' 'geöffnete Teile'): alles unverändert"
