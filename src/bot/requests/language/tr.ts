import type { Vocabulary } from './vocabulary.ts';

export const tr: Vocabulary = {
  words: {
    at_before: 'fiyattan fiyatindan fiyatiyla dolardan',
    end: 'tanesini tanesi',
    most: 'hepsi hepsini tüm bütün tümü tümünü tamamı tamamını maks komple ne_varsa',
    to_me: 'ver versene verir',
    for_before: 'a e ya ye',
    percent_before: 'yuzde',
    buy: `
      al alim satinal alayim almak alsana alacagim aliyorum alir alabilir alabilirim alalim alin aliver
      almaliyim alip satin_al satin_almak alcam alicam alacam
    `,
    sell: 'sat satim satayim satmak satiyorum satacagim satsana satar satabilir satalim satin satip sativer',
    swap: `
      takas degistir cevir donustur bozdur takasla cevirmek fiyat cevirir cevirirmisin cevirebilir cevirsene
      cevirelim ceviriniz cevirin cevirmeni cevirsem cevirmek_istiyorum donusturmek donusturur
      donusturebilir takaslamak takaslar takaslayalim harca harcamak yatir yatirmak gecir gecirir basalim
      bas yapar degistirmek degistirir degistirelim bozdurmak bozdurur exchange_et swapla swap_et dondur
      yapalim bozdursana ceviriver gecirmek kurtulup gitsin gonderelim
    `,
    with_before: 'ile kullanip kullanarak',
    exchange_before: 'karsiligi karsiliginda yerine icin',
    worth_before: 'lik luk',
    dollars: 'dolar dolari dolarlik dolara dolarin dolarinin',
    own: 'benim elimdeki bendeki cebimdeki',
    unit: 'adet tane',
    plus_half: 'bucuk',
    filler: `
      lutfen simdi et yap kadar bana merhaba selam gunaydin iyi aksamlar gunler tesekkurler sagol kanka abi
      hocam kardesim misin musun mi mu rica etsem hemen hadi bi biraz cok da de bot bugun artik geri
      simdi_hemen olarak su bu an hizlica kolay_gelsin sayin yetkili yi yu nin nun her_sey
    `,
    want: 'istiyorum lazim isterim gerek',
    own_before: 'var elimde',
  },
  numbers: `
    0 sıfır, 1 bir bi, 2 iki, 3 üç, 4 dört, 5 beş, 6 altı, 7 yedi, 8 sekiz, 9 dokuz, 10 on onu onuyla, 20 yirmi,
    30 otuz, 40 kırk, 50 elli, 60 altmış, 70 yetmiş, 80 seksen, 90 doksan, 100 yüz, 200 ikiyüz,
    300 üçyüz, 500 beşyüz, 1000 bin, 1000000 milyon, 1000000000 milyar
  `,
  and: '',
  point: 'virgül nokta',
  vague: 'birkaç',
  fractions: {
    unit: '3/2 bir_bucuk, 500000/1 yarim_milyon',
    number: '1/2 yarim, 1/4 dortte_bir ceyrek, 3/4 dortte_uc, 1/3 ucte_bir, 2/3 ucte_iki',
    its: `
      1/2 yarisi yarisini yari, 1/4 ceyregi ceyregini dortte_biri dortte_birini, 3/4 dortte_ucu dortte_ucunu,
      1/3 ucte_biri ucte_birini, 2/3 ucte_ikisi ucte_ikisini
    `,
  },
  priceMark: { kind: 'mark_before', mark: 'from' },
  linking: 've veya',
  next: 'sonra',
  keep: {
    before: '',
    behind: 'kalsin dursun haric birak kalacak',
    rest: 'gerisi gerisini kalani kalanini',
    but: 'ama',
  },
  slippage: {
    with: 'ile',
    a: '',
    of: '',
    is: '',
    around: 'ayarla ayarini yap benim olsun',
  },
  alerts: {
    isVerbLast: true,
    trigger: `
      bana haber ver, haber ver, bana bildir, bildir, beni uyar, uyar, bana soyle, soyle, bana yaz, alarm kur, alarm,
      uyari kur, uyari
    `,
    above: `
      ustune cikinca, uzerine cikinca, ustune ciktiginda, uzerine ciktiginda, ustune cikarsa, uzerine cikarsa,
      ustunde olunca, uzerinde olunca, ustunde, uzerinde, gecince, gectiginde, gecerse, asinca, astiginda, asarsa,
      artinca, arttiginda, artarsa, yukselince, yukseldiginde, yukselirse, cikinca, ciktiginda, cikarsa, en az
    `,
    below: `
      altina dusunce, altina inince, altina dustugunde, altina indiginde, altina duserse, altina inerse,
      altinda olunca, altinda, dusunce, dustugunde, duserse, inince, indiginde, inerse, azalinca, en fazla
    `,
    around: `
      olunca, oldugunda, olursa, ulasinca, ulastiginda, ulasirsa, verince, verdiginde, verirse, edince, ettiginde,
      ederse, gelince, geldiginde, fiyati, fiyat, eger
    `,
  },
  stops: {
    name: `
      stop loss koy, stop loss kur, stop loss ayarla, stop loss olsun, stop loss, stoploss, stop-loss, zarar durdur, zarar durdur koy, zarar kes, zarar kes koy, zarar durdur kur
    `,
    condition: 'eger',
    below: `
      altina duserse, duserse, dustugunde, dusunce, dustugu zaman, dustugu an, geriledigi zaman, gerilerse, gerileyince, kaybederse, inerse, indigi zaman
    `,
    reach: 'olunca, olursa, oldugunda, ulasinca, ulasirsa, gelince, gelirse',
    around: `
      fiyati, fiyat, icin, olsun, deger, otomatik, bunlari, onu, dolarda
    `,
  },
  plans: {
    name: 'dca, hatirlat, plan, duzenli olarak, duzenli',
    day: 'her gun, gunluk, gunde bir, gunde bir kez, gunde bir kere',
    week: 'her hafta, haftalik, haftada bir, haftada bir kez, haftada bir kere',
    month: 'her ay, aylik, ayda bir, ayda bir kez, ayda bir kere',
    each: 'her',
    weekdays: `
      pazartesi pazartesi_gunu, sali sali_gunu, carsamba carsamba_gunu, persembe persembe_gunu,
      cuma cuma_gunu, cumartesi cumartesi_gunu, pazar pazar_gunu
    `,
    plural: `
      pazartesileri pazartesi_gunleri, salilari sali_gunleri, carsambalari carsamba_gunleri, persembeleri persembe_gunleri,
      cumalari cuma_gunleri, cumartesileri cumartesi_gunleri, pazarlari pazar_gunleri
    `,
  },
  boards: {
    second: 'sn saniye',
    minute: 'dk dakika dakikada',
    hour: 'sa saat saatte',
    day: 'gun gunde',
    each: 'her',
    per: '',
    behind: 'bir bi',
    stop: 'dur durdur kapat kaldir sil',
    show: 'goster yardim',
  },
  orders: {
    take: `
      kar al, karini al, kari al, kar alim, kar realize et, kar realizasyonu, kari realize et, kar
      satisi, take profit, kar almak istiyorum, karimi al
    `,
    gain: `
      maliyetimin, maliyetin, alis fiyatimin, ortalamamin, ortalama maliyetimin, karla, kar ile, karda, kara, kar, karinda, maliyetin ustunde, maliyetin uzerinde, maliyetimin
      ustunde, maliyetimin uzerinde, alis fiyatimin ustunde, alis fiyatimin uzerinde, maliyete gore,
      ortalamamin ustunde, ortalama maliyetimin ustunde, ortalama maliyetimin uzerinde, kazancla,
      kazancta
    `,
    ladder: 'kademeli, kademeli olarak, kademe kademe, merdiven, merdivenle, merdiven seklinde, merdivenli',
    double: `
      ikiye katlaninca, ikiye katlanirsa, ikiye katlandiginda, iki katina cikinca, iki katina cikarsa,
      iki katina ciktiginda, 2 katina cikinca, 2 katina cikarsa, 2 katina ciktiginda, iki katina, 2
      katina, iki katindan, 2 katindan, fiyatin iki katindan, fiyatin iki katina, iki kati fiyattan, 2
      kati fiyattan, iki kat fiyata, katlaninca, katlanirsa
    `,
    above: `
      yukari, yukarida, yukaridan, yukarisinda, yukarisindan, ustunde, ustunden, uzerinde, uzerinden,
      yuksek, yuksekten, daha yuksek, fazlaya, fazlasina, artarsa, artinca, arttiginda, yukselirse,
      yukselince, yukseldiginde, cikarsa, cikinca, ciktiginda, pahaliya, arti, kadar yukselirse, kadar
      artarsa
    `,
    below: `
      asagi, asagida, asagidan, asagisinda, asagisindan, altinda, altindan, dusuk, dusukten, daha dusuk,
      ucuza, daha ucuza, ucuzdan, duserse, dusunce, dustugunde, inerse, inince, gerilerse, gerileyince,
      eksi, indirimle, indirimli
    `,
    steps: `
      adimda, adim, adimla, parcada, parca, parcayla, parcaya, emirle, emir, emirde, kademede, kademe,
      kademeyle, basamakta, basamak, basamakla, asamada, esit parcada, dilimde, esit parcaya
    `,
    within: 'toplam, esit',
    from: 'arasinda',
    to: 'ile, ve, kadar',
    when: 'eger, ne zaman',
    at: `
      fiyattan, fiyata, fiyatla, fiyatin, fiyatinin, fiyati, piyasadan, piyasanin, piyasaya gore, piyasa
      fiyatinin, piyasa fiyatindan, su anki fiyatin, su ankinden, simdikinden, guncel fiyatin, anda,
      olunca, olursa, oldugunda, seviyesinden, seviyesinde, bir, daha, kadar, da, de, dan, den, 'dan, 'da, 'de, 'ta, 'te,
      'den, 'tan, 'ten, 'a, 'e, 'la, 'le
    `,
  },
  topics: {
    help: 'yardim,yardim et,nasil calisir,nasil calisiyor,ne yapabilirsin,bu ne,komutlar',
    balance: 'bakiye,bakiyem,tokenlarim,ne kadarim var,neyim var',
    pnl: `
      pnl, kar, karim, kar zarar, kar ve zarar, kazanc, kazancim, pozisyonlar, pozisyonlarim, alim satimlarim, islem gecmisi kar
    `,
    history: 'gecmis,gecmisim,takaslarim,makbuzlar,islemler,islemlerim',
    status: 'durum,param nerede,takasim nerede',
    settings: 'ayarlar,ayar,secenekler,tercihler',
    alert: 'alarmlar,alarmlarim,uyarilar',
    orders: `
      emirler, emirlerim, acik emirler, acik emirlerim, limit emri, limit emir, limit emirlerim, emirlerimi goster,
      emirleri goster, emirlerim nerede, hangi emirlerim var, emrimi iptal et, emirlerimi iptal et, tum emirlerimi iptal et,
      nasil limit emri veririm, limit emri vermek istiyorum, limit emri verebilir miyim
    `,
    cancel: 'iptal,iptal et,dur,vazgec,bos ver',
    connect: 'baglan,cuzdan bagla,cuzdani bagla,cuzdanimi bagla',
    wallets: 'cuzdanlar,cuzdanlarim,cuzdan,cuzdanim,cuzdan degistir,adresim,cuzdani kaldir',
    language: 'dil,diller,dil degistir,türkçe,türkçe konuş',
    privacy: 'gizlilik,verilerim,verilerimi sil,hesabimi sil,beni unut',
    greeting: 'merhaba,selam,gunaydin,iyi aksamlar,iyi gunler,selamlar',
    thanks: 'tesekkurler,tesekkur ederim,sagol,sag ol,harika,super',
  },
  clues: {
    polite: `
      cevirme islemi, alma islemi, satma islemi, takas etme islemi, sorun degil, acele degil, acelesi yok,
      mumkun degil mi, her sey, her zaman, zahmet olmazsa, zahmet degilse, bilmiyorum, mumkunse, alir miyim
    `,
    not: `
      cevirme, satma, alma, degistirme, takaslama, donusturme, bozdurma, yapma, etme, gonderme, harcama,
      yatirma, istemiyorum, istemem, istemiyoruz, istemedim, asla, sakin, gerek yok, cevirmeyin, satmayin,
      almayin, yapmayin, etmeyin, degil, cevirmeyelim, satmayalim, almayalim, cevirmesin, satmasin, hayir,
      olmasin
    `,
    missing: `
      takasım başarısız, takas başarısız, takasım nerede, param nerede, paralarım nerede, nerede param, tokenlarım nerede,
      gelmedi, ulaşmadı, hesabıma geçmedi, takıldı, takılı kaldı, hâlâ bekliyor, hala bekliyor, paramı geri, iade, kayboldu,
      takasım gerçekleşti mi, takas gerçekleşti mi,
      çaldınız, çaldın, çalındı
    `,
    tolerance: 'kayma, slippage, tolerans, toleransı',
    later: `
      olunca, oldugunda, olursa, duserse, dusunce, dustugunde, cikarsa, cikinca, ciktiginda, yarin, her,
      sonra, dun, gelince, gelirse, inerse, inince, ulasinca, ulasirsa, eger, haftaya, gecerse, gecince,
      limit emri, aldim, sattim
    `,
    stopLoss: 'stop loss, stoploss, zarar durdur, zarar kes, take profit',
    rest: 'gerisi*, kalsin, haric, kalani*, geri kalan*',
    withdraw: 'para cek*, parami cek*, bankaya, banka hesab*, para yatir*, kredi karti',
    send: 'gonder*,yolla*,transfer*,havale,cek,cekmek,para cek,ode,odeme,bagisla',
    price: `
      fiyat*, ne kadar, kac, kaca, degeri, deger, kaca gidiyor, kuru, kur, kacta, kactan, nolmus, ne olmus,
      ne durumda, nasil gidiyor
    `,
    chart: 'grafi*, mum grafik*',
    many: 'kac,ne kadar,kac tane',
    need: `
      lazim icin, almak icin, gerekir, gerekiyor, vermem lazim, vermem gerek, odemem lazim, odemem gerek,
      vermeliyim, odemeliyim
    `,
    again: 'tekrar*,yine,yeniden,bir daha,bir kez daha,aynisi*,ayni seyi,gecen seferki gibi,bidaha',
    back: `
      geri al, geri cevir, geri cevirir, geri takas*, tersine, tersini, geri dondur, geri degistir,
      geri ver, eski haline, geriye, geri don, geri takas et
    `,
    cancel: 'iptal*,vazgec*,bos ver,bosver,unut,unut gitsin,durdur,dur,kalsin',
    fees: 'ucret*,komisyon*,masraf*,kesinti*,fee,harc,kesiyor*,islem basina',
    pnl: `
      karim ne, ne kadar kazandim, ne kadar kar, ne kadar kaybettim, kar zarar*, kar ettim, zarar ettim, karda miyim, zararda miyim, kazancim, pozisyonlarim, pnl durumum
    `,
    balance: `
      bakiye*, ne kadarim var, m var, im var, um var, cuzdanimda, tokenlarim, coinlerim, varliklarim,
      kac paramiz, neyim var, portfoy*, kalan, cuzdanda, ne kaldi, elimde ne
    `,
    greeting: `
      merhaba, merhabalar, selam, slm, selamlar, gunaydin, iyi aksamlar, iyi gunler, nasilsin, naber,
      ne haber, mrb, hey, selamun aleykum
    `,
    thanks: `
      tesekkur*, sagol, sag ol, sagolasin, eyvallah, harika, harikasin, super, mukemmel, eline saglik, tsk,
      aferin, bravo, cok iyisin, muhtesem
    `,
    smalltalk: `
      haha*, hahah*, tamam, tmm, ok, peki, olur, evet, hayir, gorusuruz, gorusmek uzere, hosca kal,
      hoscakal, bay bay, iyi geceler, anladim, lol, vay, guzel, iyi, eyw, kib, her sey yolunda
    `,
  },
};
