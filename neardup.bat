@echo off
rem Starts neardup on Windows, as the file neardup beside this one does elsewhere. In a source tree it
rem first builds it, when there is no build yet (after a change: mvn -Dquick -pl apps/cli -am package).
rem A copy of this file beside the content of apps\cli\target\neardup runs without sources.
rem
rem   NEARDUP_OPTS        options for the JVM, such as -Xmx8g
rem   NEARDUP_CLASSPATH   more jars: an algorithm found there is available everywhere
rem   NEARDUP_CACHE       the folder for what makes starts faster, or none
rem   JAVA_HOME           the Java to use, if not the one on the PATH
rem
rem Names with parentheses would end a block in parentheses early: they are only used outside of one.
setlocal EnableExtensions DisableDelayedExpansion
set "here=%~dp0"

rem --- Java -------------------------------------------------------------------------------------

rem A command without a path would be looked for in the current folder first: a path is taken instead.
set "java="
set "found="
if defined JAVA_HOME call :take_java "%JAVA_HOME%\bin\java.exe"
if not defined java for %%J in (java.exe) do call :take_java "%%~$PATH:J"
if defined java goto java_found
if not defined found set "found=none in JAVA_HOME or on the PATH"
>&2 echo neardup: needs Java 17 or newer; found %found%
exit /b 1
:java_found

rem --- the build ----------------------------------------------------------------------------------

set "program=%here%"
if exist "%here%pom.xml" if exist "%here%apps\cli\src\" set "program=%here%apps\cli\target\neardup\"
set "jar=%program%neardup-cli.jar"
if exist "%jar%" goto built
if "%program%"=="%here%" goto jar_missing
set "maven="
for %%M in (mvn.cmd) do set "maven=%%~$PATH:M"
if defined maven goto maven_found
>&2 echo neardup: is not built yet, and building it needs Maven (mvn) 3.8 or newer on the PATH
exit /b 1
:maven_found
>&2 echo neardup: building (once: downloads libraries, compiles, and takes a minute or two)
set "log=%TEMP%\neardup-build-%RANDOM%.log"
pushd "%here%"
call "%maven%" -B -ntp -Dquick -pl apps/cli -am package >"%log%" 2>&1
popd
if exist "%jar%" goto build_done
>&2 type "%log%"
>&2 echo neardup: the build failed
exit /b 1
:build_done
del "%log%" >nul 2>&1
goto built
:jar_missing
>&2 echo neardup: "%jar%" is missing
exit /b 1
:built

rem --- the size of the input ----------------------------------------------------------------------

rem Short runs start sooner without the second compiler and, up to a larger size, without the Vector API. docs\internals\architecture.md says why.
set "command=%~1"
set "brief="
set "use_vector=1"
if not defined command set "brief=1"
if "%command:~0,1%"=="-" set "brief=1"
for %%C in (help algorithms compare completion) do if "%command%"=="%%C" set "brief=1"
if "%command%"=="index" set "brief=1"
for %%C in (add check compact) do if "%command%"=="index" if "%~2"=="%%C" set "brief="
if not "%command%"=="dedup" goto measured

rem Numbers here have 31 bits: what is large is not added, and what has more bits compares as the largest number.
set "bytes=0"
set "large="
set "measurable="
set "before="
:measure
shift
if "%~1"=="" goto measure_end
set "written="
for %%O in (-a --algorithm -o --output --removed --clusters --pairs --report) do if "%before%"=="%%O" set "written=1"
set "before=%~1"
if defined written goto measure
if "%before:~0,1%"=="-" goto measure
for %%F in ("%~1") do call :add_size "%%~zF" "%%~xF" "%%~aF"
goto measure
:measure_end
if not defined measurable goto measured
if defined large goto measured
if %bytes% LSS 40000000 set "brief=1"
if %bytes% LSS 500000000 set "use_vector="
:measured

rem --- the JVM ------------------------------------------------------------------------------------

rem What is given, to be looked into: without quotes, which a comparison would take for its own.
set "given= %NEARDUP_OPTS%"
set "given=%given:"=%"
set "options="
set "collector=-XX:+UseParallelGC"
if "%command%"=="serve" set "collector=-XX:+UseG1GC"
if not defined brief goto not_brief
set "collector=-XX:+UseSerialGC"
set "use_vector="
set "options=-XX:TieredStopAtLevel=1 -XX:CICompilerCount=1 -XX:-UsePerfData"
if not "%given%"=="%given:Tiered=%" set "options=-XX:-UsePerfData"
:not_brief
if not defined brief if "%command%"=="dedup" if %version% LEQ 25 set "options=-XX:FreqInlineSize=100 -XX:LoopOptsCount=10 -XX:-PartialPeelLoop -XX:-SplitIfBlocks"
if not defined brief if not defined use_vector if "%command%"=="dedup" if %version% LEQ 25 set "options=%options% -XX:Tier4InvocationThreshold=50000 -XX:Tier4MinInvocationThreshold=6000 -XX:Tier4CompileThreshold=150000 -XX:Tier4BackEdgeThreshold=400000"
rem Two collectors are one too many.
if "%given%"=="%given:GC=%" set "options=%options% %collector%"
rem The fingerprints of a corpus need memory.
set "much="
for %%C in (dedup recommend frequencies) do if "%command%"=="%%C" set "much=1"
if not defined much goto memory_done
for %%O in (Heap RAM NewSize NurserySize) do call :given_one "%%O"
if not "%given%"=="%given: -Xm=%" set "much="
rem A third of the user's heap would be the nursery.
if not defined much set "options=%options% -XX:NewRatio=7"
if not defined much goto memory_done
if defined brief set "options=%options% -Xmn32m"
if defined brief goto memory_done
set /a "nursery=32 * NUMBER_OF_PROCESSORS"
if %nursery% LSS 64 set "nursery=64"
set "options=%options% -XX:MaxRAMPercentage=60 -Xmn%nursery%m"
:memory_done
rem For libraries with native code (zstd): a JVM from 24 on would warn of them.
if %version% GEQ 22 set "options=%options% --enable-native-access=ALL-UNNAMED"
rem Java shows that it uses the Vector API, in one line, and no option keeps it from doing so.
if defined use_vector if defined has_vector set "options=%options% --add-modules jdk.incubator.vector"
rem Whether bars are shown is for Java to tell: a batch file cannot.
set "options=%options% -Dneardup.terminal=auto -Djdk.console=java.base"

rem Most of a short run is spent on reading and checking classes. From 19 on, a JVM keeps them in an archive, which it makes and renews itself.
set "archive="
if /i "%NEARDUP_CACHE%"=="none" goto no_archive
if not defined brief goto no_archive
if %version% LSS 19 goto no_archive
set "cache=%NEARDUP_CACHE%"
if not defined cache set "cache=%program%cache"
if not exist "%cache%\" mkdir "%cache%" >nul 2>&1
if not exist "%cache%\" set "cache=%LOCALAPPDATA%\neardup"
if not exist "%cache%\" mkdir "%cache%" >nul 2>&1
if not exist "%cache%\" goto no_archive
set "archive=-XX:+AutoCreateSharedArchive -XX:SharedArchiveFile="%cache%\java-%version%.jsa""
set "options=%options% -Xlog:disable -Xlog:all=warning:stderr -Xlog:cds*=off:stderr -Xlog:class+path=off:stderr"
:no_archive

rem The program has a list of the services on its own class path. An empty entry would be the current folder.
set "more="
if not defined NEARDUP_CLASSPATH set "options=%options% -Dneardup.services.listed=true"
if defined NEARDUP_CLASSPATH set "more=;%NEARDUP_CLASSPATH%"
:trim
if not defined more goto trimmed
set "more=%more:;;=;%"
if not "%more%"=="%more:;;=;%" goto trim
if "%more:~-1%"==";" set "more=%more:~0,-1%"
:trimmed

"%java%" %options% %archive% %NEARDUP_OPTS% -cp "%jar%%more%" io.github.neardup.cli.Main %*
exit /b %ERRORLEVEL%

rem --- parts --------------------------------------------------------------------------------------

rem No size of memory is chosen if the option %1 is given.
:given_one
call set "without=%%given:%~1=%%"
if not "%given%"=="%without%" set "much="
exit /b 0

rem Takes the executable %1 if it is Java 17 or newer. The file "release" of an installation says that without starting a JVM.
:take_java
if "%~1"=="" exit /b 0
if not exist "%~1" exit /b 0
set "release=%~dp1..\release"
set "version="
set "has_vector="
if not exist "%release%" goto ask_java
set "modules=none"
for /f "usebackq tokens=1,2 delims==" %%V in ("%release%") do (
  if "%%V"=="JAVA_VERSION" set "version=%%~W"
  if "%%V"=="MODULES" set "modules=%%~W"
)
if not "%modules%"=="%modules:jdk.incubator.vector=%" set "has_vector=1"
:ask_java
if not defined version for /f "tokens=3" %%V in ('^""%~1" -version 2^>^&1^"') do if not defined version set "version=%%~V"
if not defined version exit /b 0
set "whole=%version%"
for /f "tokens=1,2 delims=.-+_" %%V in ("%whole%") do (
  set "version=%%V"
  if "%%V"=="1" set "version=%%W"
)
if %version% GEQ 17 set "java=%~1"
if not defined java set "found=Java %version% (%~1)"
exit /b 0

rem Adds a size in bytes, that of a file with the ending %2, roughly unpacked; attributes tell a folder.
:add_size
if "%~1"=="" exit /b 0
set "measurable=1"
set "size=%~1"
set "attributes=%~3"
if "%attributes:~0,1%"=="d" set "large=1"
if %size% GEQ 500000000 set "large=1"
if defined large exit /b 0
set "ratio=1"
for %%E in (.gz .zst .bz2 .xz .tgz .parquet) do if /i "%~2"=="%%E" set "ratio=4"
if %ratio%==4 if %size% GEQ 125000000 set "large=1"
if defined large exit /b 0
set /a "bytes+=ratio*size"
if %bytes% GEQ 500000000 set "large=1"
exit /b 0
