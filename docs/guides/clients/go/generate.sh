#!/bin/sh
# Makes the stock Go codecs of the SBE tool from the venue's schema, in ./ringside. Needs a build of the exchange, which leaves the tool in
# Maven's repository.
set -eu
cd "$(dirname "$0")"
repository=${MAVEN_REPOSITORY:-$HOME/.m2/repository}
newest() { ls "$repository"/$1/*/"$2"-*.jar | grep -v -e -sources -e -javadoc | sort -V | tail -n 1; }
output=${1:-.}
java --add-opens java.base/jdk.internal.misc=ALL-UNNAMED -Dsbe.target.language=golang -Dsbe.target.namespace=ringside \
    -Dsbe.output.dir="$output" -cp "$(newest uk/co/real-logic/sbe-tool sbe-tool):$(newest org/agrona/agrona agrona)" \
    uk.co.real_logic.sbe.SbeTool ../../../../engine/src/main/resources/sbe/exchange-codecs.xml
