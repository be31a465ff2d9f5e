# The command in a container, from the distribution that `mvn -Dquick -Pdistribution package` makes:
#   docker build -t neardup . && docker run --rm -v "$PWD:/data" neardup dedup corpus.jsonl -o clean.jsonl
FROM eclipse-temurin:17-jre
ADD cli/target/distribution/neardup-*.tar.gz /opt/
RUN ln -s /opt/neardup-*/neardup /usr/local/bin/neardup && neardup --version
WORKDIR /data
ENTRYPOINT ["neardup"]
