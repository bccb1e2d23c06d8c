# The pages, in Arabic.

## Both pages

page-brand = Countersign
page-loading = جارٍ التحميل…
page-failed = لم ينجح ذلك
page-unknown = هذا الرابط لا يعمل
page-home = روابط توقيع المبادلة أو ربط المحفظة تصلك في المحادثة مع البوت.
page-no-script = تحتاج هذه الصفحة إلى JavaScript لتجهيز معاملتك. يُرجى السماح به، أو فتح الصفحة في متصفح آخر.
page-back = العودة إلى تيليجرام
page-copy = نسخ
page-copied = تم النسخ
page-copy-address = نسخ العنوان
page-no-real-money = أموال غير حقيقية
page-unreachable = تعذّر الوصول إلى خادمنا. تحقّق من اتصالك، ثم أعد تحميل هذه الصفحة: ستُظهر هل حُفظت خطوتك الأخيرة.
page-new-tab = (يُفتح في علامة تبويب جديدة)
page-about = نحو { $usd }
page-qr = رمز QR لهذه الصفحة
page-copy-link = نسخ رابط هذه الصفحة
page-app-link = لم يُفتح { $wallet }؟ جرّب رابط التطبيق
page-in-app = إن لم يُفتح شيء، فافتح هذه الصفحة في Safari أو Chrome.
page-wallet-cannot-sign = لا تستطيع هذه المحفظة التوقيع لهذه الشبكة.
page-retry = المحاولة مرة أخرى
page-explorer = عرض في المستكشف

## The signing page

sign-title = وقّع مبادلتك
sign-asked-by = طُلبت هذه المبادلة في تيليجرام من حساب { $person }
sign-asked-by-nobody = طُلبت هذه المبادلة في تيليجرام
sign-not-you = لست أنت؟ أغلق هذه الصفحة. لا توقّع أبدًا من رابط أرسله إليك شخص آخر.
sign-pay = تدفع
sign-receive = تستلم على الأقل
sign-receive-about = تستلم نحو
sign-expected = المتوقع نحو { $amount }
sign-paid = دفعت
sign-received-about = استلمت نحو
sign-received = استلمت
sign-before = عندما أكّدت كان { $amount }
sign-to = إلى محفظتك
sign-mint-of = عنوان عملة { $symbol }
sign-lookalike = { $symbol } تشبه عملة أشهر منها فحسب. قارن عنوانها قبل أن توقّع.
sign-network-fee = رسوم الشبكة
sign-operator-fee = رسوم هذا البوت، مشمولة
sign-rent =
    { $count ->
        [1] تأمين لحساب عملة جديد
        [two] تأمين لحسابَي عملة جديدين
        [few] تأمين لـ { $count } حسابات عملة جديدة
        [many] تأمين لـ { $count } حساب عملة جديدًا
       *[other] تأمين لـ { $count } حساب عملة جديد
    }
sign-rent-why = تحتفظ به سولانا ما دام الحساب مفتوحًا. تسترده عند إغلاق الحساب.
sign-preparing = جارٍ تجهيز معاملة جديدة وفحصها…
sign-with = التوقيع بواسطة { $wallet }
sign-waiting-for-wallet = في انتظار { $wallet }. وافق على المعاملة هناك.
sign-time-left = الوقت المتبقي للتوقيع: { $time }
sign-expired-title = انتهى وقت التوقيع
sign-rebuild = الحصول على معاملة جديدة
sign-price-changed-title = تغيّر السعر
sign-price-changed = تحرّك أكثر مما يسمح به الانزلاق السعري الذي حدّدته، أو لم يعد المسار الذي اخترته موجودًا. أكّد مرة أخرى من فضلك.
sign-accept-price = قبول السعر الجديد
sign-cancel-hint = غيّرت رأيك؟ اضغط «إلغاء» في المحادثة، أو غادر ببساطة: لا يحدث شيء حتى توقّع.
sign-same-in-wallet = ينبغي أن تعرض محفظتك خروج المبلغ نفسه ووصول هذا القدر على الأقل. إن لم تعرض ذلك، فارفض.
sign-red-warning = هل تعرض محفظتك تحذيرًا أحمر؟
sign-red-warning-how = تحذّر المحافظ من المواقع التي لا تعرفها بعد. تابع فقط إذا ذكرت محفظتك { $host } وعرضت هذه المبالغ. وإلا فارفض: لن يحدث شيء. لا تُوقف تحذيراتها أبدًا.
sign-checked-title = فُحصت قبل توقيعك:
sign-checked = قُرئت المعاملة وأُجريت محاكاتها وفعلت هذا بالضبط. ومع ذلك قد يتصرف برنامج على المسار بشكل مختلف عند التنفيذ: قارن بما تعرضه محفظتك.
sign-enforced-title = يضمنها البلوكشين:
sign-enforced = إذا أخذت المعاملة أكثر أو دفعت أقل فإنها تفشل: لا يُبادَل شيء ولا تخسر إلا رسوم الشبكة.
sign-inspect = لست مضطرًا إلى تصديقنا: افحصها في صفحة أخرى
sign-reconnect-title = لا يمكن الوصول إلى محفظتك من هنا
sign-reconnect = اربطها من جديد بضغطة واحدة، ثم اضغط «نعم، إنها لي» في المحادثة وتابع هناك. أو افتح هذه الصفحة على الجهاز الذي فيه محفظتك. يبقى طلبك مفتوحًا.
sign-reconnect-answered = أجابت محفظتك. الآن اضغط «نعم، إنها لي» في المحادثة وتابع هناك. يبقى طلبك مفتوحًا.
sign-reconnect-wallet = إعادة ربط { $wallet }
sign-other-ways = طرق أخرى للتوقيع
sign-phone-how = امسح الرمز بكاميرا هاتفك للتوقيع هناك.
sign-by-camera = كاميرا الهاتف
sign-by-app = تطبيق المحفظة
sign-app-how = امسح الرمز بالماسح داخل تطبيق محفظتك ووافِق هناك. لا حاجة إلى ربط.
sign-open-app = الفتح في تطبيق محفظتي
sign-offer-how = يتلقى تطبيق محفظتك معاملة فحصها البوت. الحساب الذي توافق به هو الذي يدفع ويستلم، ولا يُربط بالبوت.
sign-browse = فتح هذه الصفحة داخل { $wallet }
sign-no-wallet-fits = لا توجد في هذا المتصفح محفظة ({ $wallets }) تدعم شبكة سولانا هذه وهذا النوع من المعاملات. وقّع بطريقة أخرى.
sign-no-extension = بإضافة محفظة في هذا المتصفح يمكنك التوقيع هنا مباشرة.
sign-wrong-account = اختر { $address } في محفظتك: هذا الطلب يخص هذا العنوان.
sign-rejected-in-wallet = رفضت الطلب في محفظتك. لم يُرسل شيء؛ يمكنك التوقيع مرة أخرى.

## The connect page

link-title = اربط محفظتك
link-asked-by = لحساب تيليجرام الخاص بـ { $person }
link-asked-by-nobody = لحسابك في تيليجرام
link-why = يعرف البوت عنوانك وقد يطلب منك التوقيع. لا يستطيع أبدًا تحريك أي شيء من تلقاء نفسه.
link-not-you = أليس هذا اسمك؟ أغلق هذه الصفحة. لا تفتح أبدًا روابط محفظة أرسلها إليك شخص آخر.
link-connect = ربط { $wallet }
link-phone-how = امسح الرمز بكاميرا هاتفك لربط المحفظة هناك.
link-returned-title = الآن أكّد في تيليجرام
link-returned = أجابت محفظتك. قارن هذا العنوان بالعنوان الظاهر في المحادثة واضغط هناك «نعم، إنها لي».
link-ended-title = انتهى الأمر هنا
link-ended = استُخدم هذا الرابط. تابع في تيليجرام.
link-other-ways = طرق أخرى للربط
link-no-wallet-fits = لا توجد في هذا المتصفح محفظة ({ $wallets }) تدعم شبكة سولانا هذه. اربط بطريقة أخرى.
link-rejected-in-wallet = رفضت الطلب في محفظتك. لم يُربط شيء.

## A return of deposits

reclaim-page-title = استردّ تأميناتك
reclaim-asked-by = طلب { $person } هذا في تيليجرام
reclaim-asked-by-nobody = طُلب هذا في تيليجرام
reclaim-least = تسترد على الأقل
reclaim-about = تسترد نحو
reclaim-read = استرددت
reclaim-enforced = لو كان ما يصل إلى محفظتك أقل لفشلت المعاملة: لا يُغلق أي حساب ولا تخسر إلا رسوم الشبكة.
reclaim-changed-title = صار ما يعود أقل
reclaim-changed = تغيّرت بعض الحسابات منذ تأكيدك، فأكّد مرة أخرى من فضلك.
reclaim-accept = قبول الكمية الجديدة
reclaim-in-wallet = ينبغي أن تُظهر محفظتك أنه لا تخرج منها أي عملة وأن هذا القدر من SOL على الأقل يصل إليها بعد خصم الرسوم. إن لم يكن كذلك فارفض.
reclaim-stage-confirmed = عادت تأميناتك
reclaim-stage-failed = فشلت
reclaim-page-closed = حسابات عملات فارغة تُغلق
reclaim-page-withdrawn = حسابات قديمة تعيد الفائض

## How a swap stands, on its page

stage-offered = لم تُؤكَّد بعد
stage-offered-text = أكّد المبادلة في المحادثة أولًا.
stage-ordered = جاهزة للتوقيع
stage-ordered-text = لا يحدث شيء حتى توقّع.
stage-served = وافِق في تطبيق محفظتك
stage-served-text = المعاملة الآن في تطبيق محفظتك. قارن ما يعرضه، ثم وافِق عليها أو ارفضها هناك.
stage-served-left = لم توافق؟ يعود متاحًا خلال { $time }
stage-served-cancel = جارٍ الإلغاء. قد تُنفَّذ خلال { $time }: ارفضها في تطبيق محفظتك.
stage-signed = موقّعة
stage-signed-text = وصلنا توقيعك ونحن نرسل المعاملة.
stage-submitted = مُرسلة
stage-submitted-text = في انتظار تأكيد الشبكة. يستغرق ذلك عادة بضع ثوانٍ.
stage-refused = رفضتها خدمة المبادلة
stage-confirmed = تم تأكيد المبادلة
stage-confirmed-text = أكّدتها الشبكة. التفاصيل في المحادثة.
stage-confirmed-step = مؤكّدة
stage-failed = فشلت المبادلة
stage-failed-text = رفضتها الشبكة. باستثناء رسوم الشبكة، لم يخرج شيء من محفظتك.
stage-expired = لم تُنفَّذ
stage-expired-text = لم تقبلها الشبكة في الوقت المحدد، ولم تعد صالحة. لم يخرج شيء من محفظتك.
stage-cancelled = أُلغيت
stage-cancelled-text = ألغيت هذه المبادلة. لم يُرسل شيء.
stage-lapsed = انتهت مهلة الطلب
stage-lapsed-text = لم يُوقَّع في الوقت المحدد. لم يُرسل شيء. ابدأ من جديد في المحادثة.

## How a wallet came back to its page

hint-declined = تفيد محفظتك بأنك رفضت. لم يُرسل شيء؛ يمكنك التوقيع مرة أخرى.
hint-reconnect = لم تعد محفظتك تعرف اتصالنا. أرسل /connect في المحادثة، ثم عُد. يبقى طلبك مفتوحًا.
hint-busy = ما زالت محفظتك تعرض طلبًا آخر. أنهِه هناك، ثم حاول مرة أخرى.
hint-retry = لم تستطع محفظتك الإتمام. لم يُرسل شيء؛ يُرجى المحاولة مرة أخرى.
hint-unreadable = تعذّرت قراءة إجابة المحفظة. لم يُرسل شيء؛ يُرجى المحاولة مرة أخرى.
hint-refused = ما عاد من المحفظة ليس المعاملة المعروضة هنا، لذا لم تُرسل. إن لم تغيّرها بنفسك، فلا تثق بتطبيق المحفظة هذا.
hint-wrong-signer = { refusal-wrong-signer }
hint-wallet-fee = { refusal-wallet-fee }
hint-expired = { refusal-attempt-expired }
hint-late = لم تردّ محفظتك في الوقت المناسب. هذه معاملة جديدة.
hint-in-flight = { refusal-in-flight }
hint-chain = تعذّر الوصول إلى الشبكة في هذه اللحظة. لم يُرسل شيء؛ يُرجى التوقيع مرة أخرى.
hint-foreign = إثبات الاتصال الذي قدّمته المحفظة غير صالح لهذا البوت. يُرجى البدء من جديد من المحادثة.

## What there is to know about a token or a transaction before it is signed

warning-permanent-delegate = يستطيع مُصدِر هذه العملة نقلها أو حرقها في أي محفظة.
warning-pausable = يستطيع مُصدِر هذه العملة إيقاف كل التحويلات مؤقتًا.
warning-transfer-fee = تُقتطع من هذه العملة رسوم مع كل تحويل؛ والمبلغ أعلاه هو ما يصل بعد اقتطاعها.
warning-transfer-hook = يعمل برنامج للمُصدِر مع كل تحويل لهذه العملة.
warning-scaled-amount = قد تعرض المحافظ مبالغ هذه العملة مضروبة في معامل يحدّده المُصدِر.
warning-existing-delegate = هناك عنوان آخر مسموح له بالفعل بالإنفاق من حساب عملتك. يُستحسن إلغاء هذا الإذن.
warning-minimum-not-in-bytes = تم فحص الحد الأدنى بالمحاكاة فقط؛ المعاملة نفسها لا تنص عليه.
warning-pays-out-elsewhere = جزء من هذه المعاملة يدفع لطرف آخر.
warning-other = لهذه العملة قواعد غير معتادة. تحقّق منها قبل أن توقّع.

## Why a page was refused what it asked for

refusal-not-found = هذا الرابط غير معروف أو مستخدم أو منتهي الصلاحية. اطلب رابطًا جديدًا في المحادثة.
refusal-invalid-request = أرسلت الصفحة شيئًا غير متوقع. أعد تحميلها وحاول مرة أخرى.
refusal-request-too-large = هذا أكبر من أي شيء ترسله محفظة. افتح الرابط من المحادثة.
refusal-forbidden-origin = لم يأتِ هذا الطلب من صفحتنا. افتح الرابط من المحادثة.
refusal-rate-limited = محاولات كثيرة جدًا. انتظر بضع ثوانٍ، ثم حاول مرة أخرى.
refusal-internal-error = حدث خطأ من جانبنا. أعد تحميل هذه الصفحة: ستُظهر هل حُفظت خطوتك الأخيرة.
refusal-database-away = قاعدة بيانات البوت لا تستجيب حاليًا. أعد تحميل هذه الصفحة بعد قليل: ستُظهر هل حُفظت خطوتك الأخيرة.
refusal-out-of-date = تغيّر هذا الطلب في هذه الأثناء.
refusal-price-changed = تحرّك السعر أكثر مما يسمح به الانزلاق السعري الذي حدّدته، أو لم يعد المسار الذي اخترته موجودًا.
refusal-in-flight = مبادلة أخرى لهذه المحفظة ما زالت قيد التنفيذ. انتظر حتى تنتهي، ثم وقّع هذه.
refusal-wrong-wallet = هذا الطلب يخص محفظة أخرى. اختر تلك المحفظة، أو ابدأ من جديد في المحادثة.
refusal-nothing-to-reclaim = لم يبق تأمين لاسترداده. لم يُرسل شيء.
refusal-no-route = لا أحد يعرض هذه المبادلة الآن. حاول مرة أخرى بعد قليل، أو جرّب مبلغًا آخر.
refusal-not-executable = لا يوجد عرض يمكن توقيعه الآن. هل لديك ما يكفي للمبلغ والرسوم؟
refusal-guard-refused = لم تفعل المعاملة ما وُعدت به، لذا لم نعرضها على محفظتك. لم يُرسل شيء.
refusal-unknown-venue = يستخدم هذا المسار برنامجًا ليس منصة تداول معروفة ({ $program })، لذا لا نعرضه عليك. لم يُرسل شيء؛ حاول مرة أخرى بعد قليل أو بمبلغ آخر.
refusal-unread-route = لا يمكن فحص الحد الأدنى لهذا المسار قبل أن توقّع، لذا لا نعرضه عليك. لم يُرسل شيء؛ جرّب مبلغًا آخر أو عملة أخرى.
refusal-signed-refused = ما أعادته محفظتك ليس المعاملة المعروضة هنا، لذا لم تُرسل.
refusal-wrong-signer = وُقّعت بحساب غير حساب هذا الطلب، لذا لم تُرسل. اختر الحساب الصحيح في محفظتك ووقّع مرة أخرى.
refusal-wallet-fee = حدّدت محفظتك رسوم شبكة مرتفعة جدًا، لذا لم تُرسل. خفّضها في المحفظة، ثم وقّع مرة أخرى.
refusal-not-simulated = ستفشل المعاملة على البلوكشين الآن. هل لديك ما يكفي للمبلغ والرسوم والتأمين؟
refusal-chain-unreachable = تعذّر الوصول إلى شبكة سولانا. لم يُرسل شيء؛ يُرجى المحاولة مرة أخرى.
refusal-service-unavailable = خدمة المبادلة لا تجيب الآن. لم يُرسل شيء؛ يُرجى المحاولة مرة أخرى.
refusal-blocked-by-policy = لا تقدّم لك خدمة المبادلة هذه المبادلة.
refusal-wrong-proof = التوقيع لا يخص ذلك العنوان. يُرجى المحاولة مرة أخرى.
refusal-attempt-expired = جاء التوقيع متأخرًا فلم يعد ممكنًا تنفيذها. لم يُرسل شيء؛ وقّع معاملة جديدة.

## What a wallet in the browser signs to be linked

proof-link = ربط هذه المحفظة بحساب تيليجرام الخاص بـ { $person } عبر البوت { $bot }.
proof-harmless = هذه ليست معاملة. لا تنقل شيئًا ولا تكلّف شيئًا.
proof-site = الموقع
proof-code = الرمز

## What a wallet app is told that scans an order (at most 80 characters)

pay-not-found = هذا الرمز غير معروف أو انتهت صلاحيته. اطلب رمزًا جديدًا في المحادثة.
pay-wrong-wallet = هذا الطلب يخص { $wallet }. اختر ذلك الحساب.
pay-out-of-date = تغيّر هذا الطلب أو انتهى. انظر في المحادثة.
pay-price-changed = تغيّر السعر. اقبله في الصفحة ثم امسح الرمز من جديد.
pay-price-new = تغيّر السعر. قارنه في الصفحة ثم امسح الرمز من جديد.
pay-in-flight = مبادلة أخرى لهذه المحفظة قيد التنفيذ. امسح الرمز بعدها.
pay-wait = فات وقت الموافقة. امسح الرمز من جديد بعد { $time }.
pay-three-wait = ثلاث مبادلات تنتظر الموافقة بالفعل. امسح الرمز من جديد بعد { $time }.
pay-page = لا يمكن توقيع هذا الطلب بالرمز. وقّعه في الصفحة.
pay-no-code = لا يمكن توقيع هذا السعر بالرمز. اربط محفظة في المحادثة.
pay-failed = هذه المبادلة غير معروضة الآن. حاول بعد قليل.
pay-refused = لم تكن المعاملة كما وُعدت. لم يُرسل شيء.
pay-funds = ستفشل الآن. هل يكفي الرصيد للمبلغ والرسوم والتأمين؟
pay-message = { $pays } ← { $gets } على الأقل

# Standing orders.

place-page-title = ضع أمرك
place-gets-page = عند تنفيذه تحصل على الأقل على
place-enforced = لو لم يكن الأمر لك أو دفعت محفظتك أكثر لفشلت المعاملة: لا يبقى أي أمر ولا تخسر إلا رسوم الشبكة.
place-in-wallet = ينبغي أن تُظهر محفظتك أن هذه الكمية والتأمين فقط يخرجان. إن لم يكن كذلك فارفض.
place-stage-confirmed = أمرك ينتظر
close-page-title = أخرج أمرك
close-enforced = لو كان ما يصل إلى محفظتك أقل لفشلت المعاملة: يبقى الأمر منتظرًا ولا تخسر إلا رسوم الشبكة.
close-in-wallet = ينبغي أن تُظهر محفظتك أن هذا القدر على الأقل يصل ولا تخرج منها أي عملة. إن لم يكن كذلك فارفض.
close-stage-confirmed = خرج أمرك
place-page-pool = ينتظر في المجمع
place-page-deposit = التأمين الذي يعود مع الأمر
refusal-no-order-pool = لم يعد أي مجمع يقبل هذا الأمر بسعره. لم يُرسل شيء.
refusal-order-gone = انتهى هذا الأمر من قبل. لم يُرسل شيء.
refusal-orders-paused = الأوامر الجديدة متوقفة مؤقتًا: تغيّر برنامج Meteora ولم يُجرَّب بعد. أوامرك بأمان، والإلغاء والاستلام يعملان.
