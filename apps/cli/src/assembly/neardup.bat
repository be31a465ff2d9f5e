@echo off
rem Starts neardup on Windows. NEARDUP_OPTS has options for the JVM, such as -Xmx8g.
setlocal
set "java=java"
if defined JAVA_HOME set "java=%JAVA_HOME%\bin\java"
"%java%" -XX:+UseParallelGC --enable-native-access=ALL-UNNAMED %NEARDUP_OPTS% -cp "%~dp0neardup-cli.jar;%NEARDUP_CLASSPATH%" io.github.neardup.cli.Main %*
exit /b %ERRORLEVEL%
