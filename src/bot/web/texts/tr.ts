import type { PageTexts, Refusals } from './en.ts';

/** The pages in Turkish. No argument carries a suffix, for its vowels are not known here. */
export const TURKISH: PageTexts = {
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
  unreachable: 'Bize ulaşılamadı. Bağlantınızı kontrol edip yeniden deneyin. Hiçbir şey gönderilmedi.',
  opensNewTab: '(yeni sekmede açılır)',
  about: (usd: string) => `yaklaşık ${usd}`,

  signing: {
    title: 'Takasınızı imzalayın',
    askedBy: (name: string) => `${name} bu takası Telegram’da istedi`,
    askedByNobody: 'Bu takas Telegram’da istendi',
    notYou:
      'Bu siz değil misiniz? Bu sayfayı kapatın. Başkasının gönderdiği bir bağlantı üzerinden asla imza atmayın.',
    pay: 'Ödeyeceğiniz tutar',
    receive: 'Alacağınız en az tutar',
    receiveAbout: 'Alacağınız yaklaşık tutar',
    expected: (amount: string) => `Beklenen: yaklaşık ${amount}`,
    paid: 'Ödediğiniz tutar',
    receivedAbout: 'Aldığınız yaklaşık tutar',
    received: 'Aldığınız tutar',
    before: (amount: string) => `Onayladığınız sırada: ${amount}`,
    to: 'Cüzdanınıza',
    mintOf: (token: string) => `${token} mint adresi`,
    lookalike: (token: string) =>
      `${token} yalnızca daha tanınmış bir tokena benziyor. İmzalamadan önce mint adresini karşılaştırın.`,
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
    priceChanged:
      'Fiyat, kayma toleransınızın izin verdiğinden daha fazla değişti; bu yüzden size yeniden soruyoruz.',
    acceptPrice: 'Yeni fiyatı kabul et',
    cancelHint:
      'Vazgeçtiniz mi? Sohbette “İptal” düğmesine dokunun ya da sayfadan çıkın: siz imzalayana kadar hiçbir şey olmaz.',
    sameInWallet:
      'Cüzdanınız, çıkan tutarı aynı, gelen tutarı ise en az burada yazan kadar göstermelidir. Göstermiyorsa reddedin.',
    checked: 'Kontrol edildi: işlemin kendisinden okundu ve blok zincirinde simüle edildi.',
    reconnectTitle: 'Cüzdanınıza buradan ulaşılamıyor',
    reconnect:
      'Tek dokunuşla yeniden bağlayın, ardından sohbette “Evet, benim” düğmesine dokunun ve oradan devam edin. Ya da bu sayfayı cüzdanınızın bulunduğu yerde açın. Emriniz korunur.',
    reconnectAnswered:
      'Cüzdanınız yanıt verdi. Şimdi sohbette “Evet, benim” düğmesine dokunun ve oradan devam edin. Emriniz korunur.',
    reconnectWallet: (wallet: string) => `${wallet} cüzdanını yeniden bağla`,
    otherWays: 'Diğer imzalama yolları',
    phoneHow: 'Telefonunuzda imzalamak için bu kodu telefonun kamerasıyla tarayın.',
    qrLabel: 'Bu sayfanın QR kodu',
    copyLink: 'Bu sayfanın bağlantısını kopyala',
    appLink: (wallet: string) => `${wallet} açılmadı mı? Uygulama bağlantısını deneyin`,
    browse: (wallet: string) => `Bu sayfayı ${wallet} içinde aç`,
    noWalletFits: (wallets: string) =>
      `Bu tarayıcıdaki hiçbir cüzdan (${wallets}) bu Solana ağını ve bu işlem türünü desteklemiyor. Başka bir yolla imzalayın.`,
    noExtension: 'Bu tarayıcıda bir cüzdan eklentisi varsa doğrudan burada imzalayabilirsiniz.',
    inApp: 'Hiçbir şey açılmazsa bu sayfayı Safari veya Chrome’da açın.',
    wrongAccount: (short: string) => `Cüzdanınızda ${short} adresini seçin: bu emir o adrese ait.`,
    walletCannotSign: 'Bu cüzdan bu ağ için imza atamıyor.',
    rejectedInWallet: 'Cüzdanınızda reddettiniz. Hiçbir şey gönderilmedi; yeniden imzalayabilirsiniz.',
    retry: 'Yeniden dene',
    explorer: 'Blok gezgininde görüntüle',
  },

  connect: {
    title: 'Cüzdanınızı bağlayın',
    askedBy: (name: string) => `${name} adlı kişinin Telegram hesabı için`,
    askedByNobody: 'Telegram hesabınız için',
    why: 'Bot adresinizi öğrenir ve sizden imza isteyebilir. Kendi başına asla hiçbir şey aktaramaz.',
    notYou:
      'Bu sizin adınız değil mi? Bu sayfayı kapatın. Başkasının gönderdiği cüzdan bağlantılarını asla açmayın.',
    openWallet: (wallet: string) => `${wallet} cüzdanını bağla`,
    phoneHow: 'Cüzdanınız telefonda mı? Bu kodu telefonun kamerasıyla tarayın.',
    returnedTitle: 'Şimdi Telegram’da onaylayın',
    returned:
      'Cüzdanınız yanıt verdi. Bu adresi sohbetteki adresle karşılaştırın ve orada “Evet, benim” düğmesine dokunun.',
    endedTitle: 'Burada işiniz bitti',
    ended: 'Bu bağlantı görevini tamamladı. Telegram’da devam edin.',
    otherWays: 'Diğer bağlama yolları',
    noWalletFits: (wallets: string) =>
      `Bu tarayıcıdaki hiçbir cüzdan (${wallets}) bu Solana ağını desteklemiyor. Başka bir yolla bağlayın.`,
    connectWith: (wallet: string) => `${wallet} cüzdanını bağla`,
    rejectedInWallet: 'Cüzdanınızda reddettiniz. Hiçbir şey bağlanmadı.',
  },

  hints: {
    declined:
      'Cüzdanınız, isteği reddettiğinizi bildiriyor. Hiçbir şey gönderilmedi; yeniden imzalayabilirsiniz.',
    reconnect:
      'Cüzdanınız bağlantımızı artık tanımıyor. Sohbette /connect gönderin, sonra buraya dönün. Emriniz korunur.',
    busy: 'Cüzdanınız hâlâ başka bir istek gösteriyor. Onu orada tamamlayıp yeniden deneyin.',
    retry: 'Cüzdanınız isteği tamamlayamadı. Hiçbir şey gönderilmedi; lütfen yeniden deneyin.',
    unreadable: 'Cüzdanın yanıtı okunamadı. Hiçbir şey gönderilmedi; lütfen yeniden deneyin.',
    refused:
      'Geri gelen, burada gösterilen işlem değildi; bu yüzden gönderilmedi. Onu siz değiştirmediyseniz o cüzdan uygulamasına güvenmeyin.',
    wrong_signer:
      'Bu emrin hesabıyla değil, başka bir hesapla imzalandı; bu yüzden gönderilmedi. Cüzdanınızda doğru hesabı seçip yeniden imzalayın.',
    wallet_fee:
      'Cüzdanınız çok yüksek bir ağ ücreti belirledi; bu yüzden gönderilmedi. Ücreti cüzdanda düşürüp yeniden imzalayın.',
    expired: 'İşlem çok geç imzalandı, artık geçemez. Hiçbir şey gönderilmedi; yenisini imzalayın.',
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
      text: 'Ağ bu takası hiç işlemedi ve artık işleyemez. Cüzdanınızdan hiçbir şey çıkmadı.',
    },
    cancelled: { title: 'İptal edildi', text: 'Bu takası iptal ettiniz. Hiçbir şey gönderilmedi.' },
    lapsed: {
      title: 'Emrin süresi doldu',
      text: 'Zamanında imzalanmadı. Hiçbir şey gönderilmedi. Sohbette yeniden başlayın.',
    },
  },

  steps: { signed: 'İmzalandı', submitted: 'Gönderildi', confirmed: 'Onaylandı' },

  warnings: {
    'permanent-delegate': 'Bu tokenın ihraççısı, herhangi bir cüzdandaki tokenı taşıyabilir veya yakabilir.',
    pausable: 'Bu tokenın ihraççısı, tüm transferleri durdurabilir.',
    'transfer-fee':
      'Bu token her transferde ücret keser; yukarıdaki tutar, bu ücret kesildikten sonra gelecek olandır.',
    'transfer-hook': 'Bu tokenın her transferinde, ihraççının bir programı çalışır.',
    'scaled-amount':
      'Cüzdanlar bu tokenın tutarlarını, ihraççının belirlediği bir katsayıyla çarpılmış gösterebilir.',
    'existing-delegate':
      'Başka bir adresin token hesabınızdan harcama yapma izni zaten var. Bu izni iptal etmeyi düşünün.',
    'minimum-not-in-bytes': 'Asgari tutar yalnızca simülasyonla kontrol edildi; işlemin kendisinde yazmıyor.',
    'pays-out-elsewhere': 'Bu işlemin bir kısmı başka birine ödeniyor.',
  },
  otherWarning: 'Bu tokenın alışılmadık kuralları var. İmzalamadan önce inceleyin.',
};

export const TURKISH_REFUSALS: Refusals = {
  not_found: 'Bu bağlantı bilinmiyor, kullanılmış ya da süresi dolmuş. Sohbette yenisini isteyin.',
  invalid_request: 'Sayfa beklenmeyen bir şey gönderdi. Sayfayı yenileyip yeniden deneyin.',
  request_too_large: 'Bu, bir cüzdanın gönderebileceği her şeyden büyük. Bağlantıyı sohbetten açın.',
  forbidden_origin: 'Bu istek kendi sayfamızdan gelmedi. Bağlantıyı sohbetten açın.',
  rate_limited: 'Çok fazla deneme yapıldı. Birkaç saniye bekleyip yeniden deneyin.',
  internal_error: 'Bizim tarafımızda bir sorun oluştu. Hiçbir şey gönderilmedi; lütfen yeniden deneyin.',
  out_of_date: 'Bu emrin durumu değişti.',
  price_changed: 'Fiyat, kayma toleransınızın izin verdiğinden daha fazla değişti.',
  in_flight: 'Bu cüzdanın başka bir takası hâlâ yolda. Bitmesini bekleyin, sonra bunu imzalayın.',
  wrong_wallet: 'Bu emir başka bir cüzdana ait. O cüzdanı seçin ya da sohbette yeniden başlayın.',
  no_route: 'Şu anda bu takası sunan yok. Birazdan ya da başka bir tutarla yeniden deneyin.',
  not_executable: 'Şu anda imzalanabilecek bir teklif yok. Bakiyeniz tutara ve ücretlere yetiyor mu?',
  guard_refused:
    'İşlem söz verileni yapmıyordu, bu yüzden onu cüzdanınıza göstermedik. Hiçbir şey gönderilmedi.',
  unread_route:
    'Bu rotanın asgari tutarı siz imzalamadan önce kontrol edilemediği için size sunulmuyor. Hiçbir şey gönderilmedi; başka bir tutar veya başka bir token deneyin.',
  signed_refused: 'Cüzdanınızın döndürdüğü, burada gösterilen işlem değil; bu yüzden gönderilmedi.',
  wrong_signer:
    'Bu emrin hesabıyla değil, başka bir hesapla imzalandı; bu yüzden gönderilmedi. Cüzdanınızda doğru hesabı seçip yeniden imzalayın.',
  wallet_fee:
    'Cüzdanınız çok yüksek bir ağ ücreti belirledi; bu yüzden gönderilmedi. Ücreti cüzdanda düşürüp yeniden imzalayın.',
  not_simulated:
    'İşlem şu anda blok zincirinde başarısız olur. Bakiyeniz tutara, ücretlere ve depozitoya yetiyor mu?',
  chain_unreachable: 'Solana ağına ulaşılamadı. Hiçbir şey gönderilmedi; lütfen yeniden deneyin.',
  service_unavailable:
    'Takas hizmeti şu anda yanıt vermiyor. Hiçbir şey gönderilmedi; lütfen yeniden deneyin.',
  blocked_by_policy: 'Takas hizmeti bu takası size sunmuyor.',
  wrong_proof: 'İmza o adrese ait değil. Lütfen yeniden deneyin.',
  attempt_expired: 'İşlem çok geç imzalandı, artık geçemez. Hiçbir şey gönderilmedi; yenisini imzalayın.',
};
