import type { Texts } from './en.ts';

/** The pages in Turkish. No argument carries a suffix, for its vowels are not known here. */
export const TURKISH: Texts = {
  language: 'tr',
  brand: 'Countersign',
  loading: 'Yükleniyor…',
  failureTitle: 'Tamamlanamadı',
  notFoundTitle: 'Bu bağlantı hiçbir yere götürmüyor',
  noScript:
    'Bu sayfanın işleminizi hazırlamak için JavaScript’e ihtiyacı var. Lütfen izin verin ya da sayfayı başka bir tarayıcıda açın.',
  backToTelegram: 'Telegram’a dön',
  copy: 'Kopyala',
  copied: 'Kopyalandı',
  copyAddress: 'Adresi kopyala',
  noRealMoney: 'Gerçek para yok',
  unreachable: 'Bize ulaşılamadı. Bağlantınızı kontrol edip tekrar deneyin. Hiçbir şey gönderilmedi.',
  opensNewTab: '(yeni sekmede açılır)',

  signing: {
    title: 'Takasınızı imzalayın',
    askedBy: (name: string) => `${name} bu takası Telegram’da istedi`,
    askedByNobody: 'Bu takas Telegram’da istendi',
    notYou:
      'Bu siz değil misiniz? Bu sayfayı kapatın. Başkasının gönderdiği bir bağlantı üzerinden asla imza atmayın.',
    pay: 'Ödeyeceğiniz tutar',
    receive: 'En az alacağınız tutar',
    receiveAbout: 'Yaklaşık alacağınız tutar',
    expected: (amount: string) => `Beklenen: yaklaşık ${amount}`,
    paid: 'Ödediğiniz tutar',
    receivedAbout: 'Yaklaşık aldığınız tutar',
    received: 'Aldığınız tutar',
    before: (amount: string) => `Onayladığınız sırada: ${amount}`,
    to: 'Cüzdanınıza',
    networkFee: 'Ağ ücreti',
    rent: (count: number) =>
      count === 1 ? 'Yeni bir token hesabı için depozito' : `${count} yeni token hesabı için depozito`,
    rentWhy: 'Hesap açık olduğu sürece Solana bunu tutar. Hesabı kapattığınızda geri alırsınız.',
    preparing: 'Yeni bir işlem hazırlanıyor ve kontrol ediliyor…',
    openWallet: (wallet: string) => `${wallet} cüzdanını aç`,
    signWith: (wallet: string) => `${wallet} ile imzala`,
    waitingForWallet: (wallet: string) => `${wallet} bekleniyor. İşlemi orada onaylayın.`,
    timeLeft: (time: string) => `İmza için kalan süre: ${time}`,
    timeLeftLabel: 'İmzalamak için kalan süre',
    expiredTitle: 'Bu işlemin süresi doldu',
    expired:
      'Bir Solana işlemi yalnızca yaklaşık bir dakika geçerlidir. Hiçbir şey gönderilmedi. Yenisini oluşturup imzalayın.',
    rebuild: 'Yeniden oluştur',
    priceChangedTitle: 'Fiyat değişti',
    priceChanged: 'Fiyat, izin verdiğiniz kaymadan daha fazla değişti; bu yüzden size yeniden soruyoruz.',
    acceptPrice: 'Yeni fiyatı kabul et',
    cancelHint:
      'Vazgeçtiniz mi? Sohbette “İptal” düğmesine basın ya da sayfadan çıkın: siz imzalayana kadar hiçbir şey olmaz.',
    sameInWallet:
      'Cüzdanınız, çıkan tutarı aynı, gelen tutarı ise en az burada yazan kadar göstermelidir. Göstermiyorsa reddedin.',
    checked: 'Kontrol edildi: işlemin kendisinden okundu ve zincir üzerinde simüle edildi.',
    reconnectTitle: 'Cüzdanınıza buradan ulaşılamıyor',
    reconnect:
      'Tek dokunuşla yeniden bağlayın, ardından sohbette “Evet, benim” düğmesine basın ve oradan devam edin. Ya da bu sayfayı cüzdanınızın bulunduğu yerde açın. Emriniz korunur.',
    reconnectAnswered:
      'Cüzdanınız yanıt verdi. Şimdi sohbette “Evet, benim” düğmesine basın ve oradan devam edin. Emriniz korunur.',
    reconnectWallet: (wallet: string) => `${wallet} cüzdanını yeniden bağla`,
    otherWays: 'Başka imzalama yolları',
    phoneHow: 'Telefonunuzda imzalamak için bu kodu telefonun kamerasıyla tarayın.',
    qrLabel: 'Bu sayfanın QR kodu',
    copyLink: 'Bu sayfanın bağlantısını kopyala',
    appLink: (wallet: string) => `${wallet} açılmadı mı? Uygulama bağlantısını deneyin`,
    browse: (wallet: string) => `Bu sayfayı ${wallet} içinde aç`,
    noExtension: 'Bu tarayıcıda bir cüzdan eklentisi varsa doğrudan burada imzalayabilirsiniz.',
    inApp: 'Hiçbir şey açılmazsa bu sayfayı Safari veya Chrome’da açın.',
    wrongAccount: (short: string) => `Cüzdanınızda ${short} adresini seçin: bu emir o adrese ait.`,
    walletCannotSign: 'Bu cüzdan bu ağ için imza atamıyor.',
    rejectedInWallet: 'Cüzdanınızda reddettiniz. Hiçbir şey gönderilmedi; yeniden imzalayabilirsiniz.',
    retry: 'Tekrar dene',
    explorer: 'Gezginde görüntüle',
  },

  connect: {
    title: 'Cüzdanınızı bağlayın',
    askedBy: (name: string) => `Telegram hesabı için: ${name}`,
    askedByNobody: 'Telegram hesabınız için',
    why: 'Bot adresinizi öğrenir ve sizden imza isteyebilir. Kendi başına hiçbir zaman hiçbir şeyi hareket ettiremez.',
    notYou:
      'Bu sizin adınız değil mi? Bu sayfayı kapatın. Başkasının gönderdiği cüzdan bağlantılarını asla açmayın.',
    openWallet: (wallet: string) => `${wallet} cüzdanını bağla`,
    phoneHow: 'Cüzdanınız telefonda mı? Bu kodu telefonun kamerasıyla tarayın.',
    returnedTitle: 'Şimdi Telegram’da onaylayın',
    returned:
      'Cüzdanınız yanıt verdi. Bu adresi sohbetteki adresle karşılaştırın ve orada “Evet, benim” düğmesine basın.',
    endedTitle: 'Burada iş tamam',
    ended: 'Bu bağlantı görevini tamamladı. Telegram’da devam edin.',
    otherWays: 'Başka bağlama yolları',
    connectWith: (wallet: string) => `${wallet} cüzdanını bağla`,
    rejectedInWallet: 'Cüzdanınızda reddettiniz. Hiçbir şey bağlanmadı.',
  },

  hints: {
    declined:
      'Cüzdanınız, isteği reddettiğinizi bildiriyor. Hiçbir şey gönderilmedi; yeniden imzalayabilirsiniz.',
    reconnect:
      'Cüzdanınız bağlantımızı artık tanımıyor. Sohbette /connect gönderin, sonra buraya dönün. Emriniz korunur.',
    busy: 'Cüzdanınız hâlâ başka bir istek gösteriyor. Onu orada tamamlayıp tekrar deneyin.',
    retry: 'Cüzdanınız tamamlayamadı. Hiçbir şey gönderilmedi; lütfen tekrar deneyin.',
    unreadable: 'Cüzdanın yanıtı okunamadı. Hiçbir şey gönderilmedi; lütfen tekrar deneyin.',
    refused:
      'Geri gelen, burada gösterilen işlem değildi; bu yüzden gönderilmedi. Onu siz değiştirmediyseniz o cüzdan uygulamasına güvenmeyin.',
    expired: 'İşlem, geçemeyecek kadar geç imzalandı. Hiçbir şey gönderilmedi; yenisini imzalayın.',
    in_flight: 'Bu cüzdanın başka bir takası hâlâ yolda. Bitmesini bekleyin, sonra bunu imzalayın.',
    chain: 'Şu anda ağa ulaşılamadı. Hiçbir şey gönderilmedi; lütfen yeniden imzalayın.',
    foreign: 'Cüzdanın bağlantı kanıtı bu bot için geçerli değil. Lütfen sohbetten yeniden başlayın.',
  },

  states: {
    offered: { title: 'Henüz onaylanmadı', text: 'Önce takası sohbette onaylayın.' },
    ordered: { title: 'İmzaya hazır', text: 'Siz imzalayana kadar hiçbir şey olmaz.' },
    signed: { title: 'İmzalandı', text: 'İmzanız bizde, işlemi gönderiyoruz.' },
    submitted: {
      title: 'Gönderildi',
      text: 'Ağın onayı bekleniyor. Bu genellikle birkaç saniye sürer.',
    },
    confirmed: { title: 'Takas onaylandı', text: 'Ağ takası onayladı. Ayrıntılar sohbette.' },
    failed: {
      title: 'Takas başarısız oldu',
      text: 'Ağ takası reddetti. Ağ ücreti dışında cüzdanınızdan hiçbir şey çıkmadı.',
    },
    expired: {
      title: 'Takas gerçekleşmedi',
      text: 'Ağ onu hiç almadı ve artık alamaz. Cüzdanınızdan hiçbir şey çıkmadı.',
    },
    cancelled: { title: 'İptal edildi', text: 'Bu takası iptal ettiniz. Hiçbir şey gönderilmedi.' },
    lapsed: {
      title: 'Emrin süresi doldu',
      text: 'Zamanında imzalanmadı. Hiçbir şey gönderilmedi. Sohbette yeniden başlayın.',
    },
  },

  steps: { signed: 'İmzalandı', submitted: 'Gönderildi', confirmed: 'Onaylandı' },

  warnings: {
    'permanent-delegate': 'Bu tokenı çıkaran, onu herhangi bir cüzdanda taşıyabilir veya yakabilir.',
    pausable: 'Bu tokenı çıkaran, tüm transferleri durdurabilir.',
    'transfer-fee':
      'Bu token her transferde ücret keser; yukarıdaki tutar, bu ücret kesildikten sonra gelecek olandır.',
    'transfer-hook': 'Bu tokenın her transferinde, tokenı çıkaranın bir programı çalışır.',
    'scaled-amount':
      'Cüzdanlar bu tokenın tutarlarını, tokenı çıkaranın belirlediği bir katsayıyla çarpılmış gösterebilir.',
    'existing-delegate':
      'Başka bir adresin token hesabınızdan harcama izni zaten var. Bu izni kaldırmayı düşünün.',
    'minimum-not-in-bytes': 'En az tutar yalnızca simülasyonla kontrol edildi; işlemin kendisinde yazmıyor.',
    'pays-out-elsewhere': 'Bu işlemin bir kısmı başka birine ödeme yapıyor.',
  },
  otherWarning: 'Bu tokenın alışılmadık kuralları var. İmzalamadan önce inceleyin.',

  refusals: {
    not_found: 'Bu bağlantı bilinmiyor, kullanılmış ya da süresi dolmuş. Sohbette yenisini isteyin.',
    invalid_request: 'Sayfa beklenmeyen bir şey gönderdi. Sayfayı yenileyip tekrar deneyin.',
    request_too_large: 'Bu, bir cüzdanın gönderebileceği her şeyden büyük. Bağlantıyı sohbetten açın.',
    forbidden_origin: 'Bu istek kendi sayfamızdan gelmedi. Bağlantıyı sohbetten açın.',
    rate_limited: 'Çok fazla deneme yapıldı. Birkaç saniye bekleyip tekrar deneyin.',
    internal_error: 'Bizim tarafımızda bir sorun oluştu. Hiçbir şey gönderilmedi; lütfen tekrar deneyin.',
    out_of_date: 'Bu emrin durumu değişti.',
    price_changed: 'Fiyat, izin verdiğiniz kaymadan daha fazla değişti.',
    in_flight: 'Bu cüzdanın başka bir takası hâlâ yolda. Bitmesini bekleyin, sonra bunu imzalayın.',
    wrong_wallet: 'Bu emir başka bir cüzdana ait. O cüzdanı seçin ya da sohbette yeniden başlayın.',
    no_route: 'Şu anda bu takası sunan yok. Birazdan ya da başka bir tutarla tekrar deneyin.',
    not_executable: 'Şu anda imzalanabilecek bir teklif yok. Bakiyeniz tutara ve ücretlere yetiyor mu?',
    guard_refused:
      'İşlem vaat edileni yapmıyordu, bu yüzden onu cüzdanınıza göstermedik. Hiçbir şey gönderilmedi.',
    signed_refused: 'Cüzdanınızın döndürdüğü, burada gösterilen işlem değil; bu yüzden gönderilmedi.',
    not_simulated:
      'İşlem şu anda zincirde başarısız olur. Bakiyeniz tutara, ücretlere ve depozitoya yetiyor mu?',
    chain_unreachable: 'Solana ağına ulaşılamadı. Hiçbir şey gönderilmedi; lütfen tekrar deneyin.',
    service_unavailable:
      'Takas hizmeti şu anda yanıt vermiyor. Hiçbir şey gönderilmedi; lütfen tekrar deneyin.',
    blocked_by_policy: 'Takas hizmeti bu takası size sunmuyor.',
    wrong_proof: 'İmza o adrese ait değil. Lütfen tekrar deneyin.',
    attempt_expired: 'İşlem, geçemeyecek kadar geç imzalandı. Hiçbir şey gönderilmedi; yenisini imzalayın.',
  },
};
