package io.github.neardup.io.text;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Short news in many languages, made for these tests, and the encodings they come in. */
public final class SampleTexts {

  /** A text and an encoding that has all its characters. */
  public record Sample(String charset, String text) {

    @Override
    public String toString() {
      return charset + ": " + text.substring(0, 20);
    }
  }

  private static final Map<String, List<String>> TEXTS =
      Map.ofEntries(
          Map.entry(
              "Le conseil municipal a décidé mardi de fermer le vieux pont jusqu’à la fin du mois de"
                  + " mars. La mairie a été prévenue très tôt : une fissure était apparue près du"
                  + " pilier après la crue de février. Les élèves du collège devront prendre une"
                  + " navette dès lundi, où qu’ils habitent, même si ça gêne leurs parents.",
              List.of("UTF-16LE", "UTF-16BE", "windows-1252")),
          Map.entry(
              "Der Gemeinderat hat am Dienstag beschlossen, die alte Brücke über den Fluss bis Ende"
                  + " März zu schließen. Für die Schüler fährt ab Montag ein Bus, der größere Umweg"
                  + " kostet täglich zwanzig Minuten. „Das ist ärgerlich, aber nötig“, sagte der"
                  + " Bürgermeister. Händler fürchten weniger Kundschaft in den Läden der Altstadt.",
              List.of("windows-1252", "windows-1250")),
          Map.entry(
              "El ayuntamiento decidió el martes cerrar el puente viejo hasta finales de marzo. La"
                  + " semana pasada apareció una grieta después de la inundación, según explicó el"
                  + " alcalde. ¿Qué pasará con los niños de la escuela? Irán en autobús por el otro"
                  + " camino, que será más largo; también habrá un servicio los sábados por la mañana.",
              List.of("windows-1252")),
          Map.entry(
              "A câmara municipal decidiu na terça-feira fechar a ponte velha até ao fim de março. A"
                  + " inundação abriu uma fenda na fundação, e a reparação não começará antes do"
                  + " verão. As crianças irão de autocarro, disse o presidente, que também prometeu"
                  + " informações à população todas as manhãs. É uma situação difícil.",
              List.of("windows-1252")),
          Map.entry(
              "Kommunstyrelsen beslöt på tisdagen att stänga den gamla bron över ån till slutet av"
                  + " mars. Översvämningen förra veckan gjorde en spricka i fundamentet, och bron måste"
                  + " lagas. Skolbarnen får åka buss från måndag, sade borgmästaren, som också lovade"
                  + " att vägen på andra sidan ska hållas öppen dygnet runt.",
              List.of("windows-1252")),
          Map.entry(
              "Rada miejska postanowiła we wtorek zamknąć stary most do końca marca. Po powodzi w"
                  + " filarze pojawiła się głęboka szczelina, więc most trzeba będzie naprawić. Dzieci"
                  + " pojadą do szkoły autobusem inną drogą, która jest dłuższa. Burmistrz powiedział,"
                  + " że mieszkańcy mogą też przejść kładką, jeśli woda znów się nie podniesie.",
              List.of("windows-1250", "ISO-8859-2")),
          Map.entry(
              "Městská rada v úterý rozhodla, že uzavře starý most až do konce března. Po povodni se"
                  + " v pilíři objevila hluboká trhlina, a proto bude nutné most opravit. Děti pojedou"
                  + " do školy autobusem jinou cestou, která je delší. Starosta řekl, že lidé mohou"
                  + " přejít také po lávce, jestliže voda znovu nestoupne.",
              List.of("windows-1250", "ISO-8859-2")),
          Map.entry(
              "A városi tanács kedden úgy döntött, hogy a régi hidat március végéig lezárják. Az"
                  + " árvíz után mély repedés jelent meg a pilléren, ezért a hidat meg kell javítani."
                  + " A gyerekek hétfőtől másik úton, busszal járnak iskolába. A polgármester szerint"
                  + " a gyaloghíd is használható, ha a víz nem emelkedik újra. Többen tüntetnek.",
              List.of("windows-1250")),
          Map.entry(
              "Belediye meclisi salı günü eski köprünün mart sonuna kadar kapatılmasına karar verdi."
                  + " Selden sonra ayakta derin bir çatlak oluştu, bu yüzden köprü onarılacak."
                  + " Çocuklar pazartesiden itibaren okula başka bir yoldan, otobüsle gidecek. Başkan,"
                  + " su yeniden yükselmezse yaya geçidinin de açık kalacağını söyledi.",
              List.of("UTF-16LE", "UTF-16BE", "windows-1254")),
          Map.entry(
              "Городской совет решил во вторник закрыть старый мост до конца марта. После наводнения"
                  + " в опоре появилась глубокая трещина, поэтому мост придётся чинить. Дети поедут в"
                  + " школу автобусом по другой дороге. Мэр сказал, что жители смогут ходить и по"
                  + " пешеходному мосту, если вода снова не поднимется.",
              List.of("windows-1251", "KOI8-R", "ISO-8859-5")),
          Map.entry(
              "Το δημοτικό συμβούλιο αποφάσισε την Τρίτη να κλείσει την παλιά γέφυρα μέχρι το τέλος"
                  + " Μαρτίου. Μετά την πλημμύρα εμφανίστηκε βαθιά ρωγμή στη βάση και η γέφυρα πρέπει"
                  + " να επισκευαστεί. Τα παιδιά θα πηγαίνουν στο σχολείο με λεωφορείο από άλλο δρόμο,"
                  + " όπως είπε ο δήμαρχος στους κατοίκους.",
              List.of("windows-1253", "ISO-8859-7")),
          Map.entry(
              "قرر مجلس المدينة يوم الثلاثاء إغلاق الجسر القديم حتى نهاية شهر مارس. ظهر شق عميق في"
                  + " الأساس بعد الفيضان، ولذلك يجب إصلاح الجسر. سيذهب الأطفال إلى المدرسة بالحافلة من"
                  + " طريق آخر، وقال رئيس البلدية إن السكان يمكنهم استخدام جسر المشاة.",
              List.of("windows-1256", "ISO-8859-6")),
          Map.entry(
              "시 의회는 화요일에 오래된 다리를 삼월 말까지 닫기로 결정했다. 홍수가 지나간 뒤 기둥에 깊은"
                  + " 금이 생겨서 다리를 고쳐야 한다. 아이들은 월요일부터 다른 길로 가는 버스를 타고 학교에"
                  + " 다닌다. 시장은 물이 다시 불어나지 않으면 주민들이 걷는 다리를 쓸 수 있다고 말했다.",
              List.of("EUC-KR")),
          Map.entry(
              "市議会は火曜日、古い橋を三月の終わりまで閉じることを決めた。洪水のあとで橋の柱に深いひびが"
                  + "見つかり、修理しなければならない。子どもたちは月曜日から別の道を通るバスで学校に行く。"
                  + "市長は、水がまた増えなければ、歩道橋はそのまま使えると話した。",
              List.of("Shift_JIS", "EUC-JP", "ISO-2022-JP")),
          Map.entry(
              "市議會星期二決定，把那座舊橋關閉到三月底。洪水過後，橋墩上出現了一道很深的裂縫，所以必須修理。"
                  + "從星期一起，孩子們要坐公共汽車走另外一條路去上學。市長說，如果河水不再上漲，居民還可以走人行橋。",
              List.of("Big5")),
          Map.entry(
              "市议会星期二决定，把那座旧桥关闭到三月底。洪水过后，桥墩上出现了一道很深的裂缝，所以必须修理。"
                  + "从星期一起，孩子们要坐公共汽车走另外一条路去上学。市长说，如果河水不再上涨，居民还可以走人行桥。",
              List.of("GB18030", "GBK")));

  private SampleTexts() {}

  /** Each text in each of its encodings. */
  public static List<Sample> all() {
    List<Sample> all = new ArrayList<>();
    TEXTS.forEach(
        (text, charsets) -> charsets.forEach(charset -> all.add(new Sample(charset, text + "\n"))));
    return all;
  }
}
