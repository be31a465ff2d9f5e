# The program as an image:
#
#   docker build -t neardup .
#   docker run --rm -v "$PWD:/data" -u "$(id -u):$(id -g)" neardup dedup in.jsonl -o out.jsonl

FROM --platform=$BUILDPLATFORM maven:3.9-eclipse-temurin-21 AS build
WORKDIR /source
COPY . .
RUN mvn -B -ntp -q -Dquick -Pdistribution -pl apps/cli -am package
ARG TARGETARCH
RUN case $TARGETARCH in amd64) platform=linux-x86_64 ;; arm64) platform=linux-aarch64 ;; *) exit 1 ;; esac \
    && mkdir /neardup \
    && tar -xzf apps/cli/target/distribution/neardup-*-$platform.tar.gz -C /neardup --strip-components=1 --no-same-owner

FROM eclipse-temurin:25-jre
COPY --from=build /neardup /opt/neardup
# The first start makes archives of classes in the background, which speed up every later start: this step waits for them.
RUN ln -s /opt/neardup/neardup /usr/local/bin/neardup \
    && neardup --version \
    && timeout 600 bash -c 'until [[ -n $(find /opt/neardup/cache -name "*.aot") && -z $(find /opt/neardup/cache -name "*.making") ]]; do sleep 1; done' \
    && useradd --system --no-create-home neardup \
    && install -d -o neardup /data
USER neardup
WORKDIR /data
ENTRYPOINT ["neardup"]
