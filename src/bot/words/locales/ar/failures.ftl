# Why a swap failed, and what to do then, in Arabic.

## Why the swap service refuses a signed transaction, after card-service-refused

service-access = لم تعد تسمح لهذا البوت بالدخول
service-policy = قواعدها الخاصة لا تسمح بهذه المبادلة
service-region = لا تخدم هذه المنطقة
service-quote = انتهت صلاحية عرضها
service-mismatch = هذه ليست المعاملة التي عرضتها
service-request = لم تستطع قراءة الطلب
service-code = كان جوابها { $code }
service-unsaid = لم تذكر السبب

## Why a transaction failed, after card-failed-reason

reason-no-sol-for-fee = لا يوجد في المحفظة SOL لدفع رسوم الشبكة
reason-not-enough-for-fee = رصيد SOL لا يكفي لرسوم الشبكة
reason-not-enough-for-deposit = رصيد SOL المتبقي لا يكفي لوديعة حساب
reason-wallet-cannot-pay = هذه المحفظة لا تستطيع دفع رسوم الشبكة
reason-expired = انتهت مهلة المعاملة قبل أن تُنفَّذ
reason-already-processed = سبقت معالجة المعاملة
reason-account-busy = كان أحد الحسابات مشغولًا
reason-network-busy = كانت الشبكة مزدحمة جدًا
reason-compute-exceeded = احتاجت المبادلة إلى قدر من الحوسبة يفوق المسموح به
reason-not-enough-funds = الرصيد لا يكفي
reason-signature-missing = كان هناك توقيع ناقص
reason-account-state = لم يكن أحد الحسابات في الحالة المتوقعة
reason-account-missing = حساب العملة غير موجود
reason-not-enough-token = رصيد العملة لا يكفي
reason-other-token = حساب العملة يخص عملة أخرى
reason-other-owner = حساب العملة يخص مالكًا آخر
reason-token-frozen = جمّدت الجهة المُصدِرة حساب العملة
reason-token-not-transferable = لا يمكن تحويل هذه العملة
reason-token-paused = أوقفت الجهة المُصدِرة هذه العملة مؤقتًا
reason-account-exists = أحد الحسابات موجود بالفعل
reason-not-enough-sol = رصيد SOL لا يكفي
reason-price-moved = تحرّك السعر إلى ما بعد الانزلاق الذي سمحت به أثناء التنفيذ
reason-transaction-changed = تغيّرت المعاملة في الطريق
reason-other-token-program = العملة تخص برنامج عملات آخر
reason-inexact-amount = تعذّر بلوغ المبلغ المحدد بالضبط
reason-bad-token-account = أحد حسابات العملة غير صالح
reason-wallet-guard = أوقفها فحص أمان في المعاملة؛ لم يُبادَل شيء
reason-step-failed = فشلت الخطوة { $step } (الرمز { $code })
reason-network-refused = رفضتها الشبكة ({ $code })
reason-cpi-guard = حساب عملتك مغلق أمام البرامج بحماية CPI Guard
reason-program-aborted = توقّف أحد برامج المبادلة
reason-pool-refused = رفضها أحد مجمّعات السيولة في المسار (الرمز { $code })
reason-program-refused = رفضها { $program } (الرمز { $code })

## What to do after a failure

next-price = اطلب سعرًا جديدًا.
next-funds = تحقّق مما في المحفظة، ثم اطلب سعرًا جديدًا أو بادِل مبلغًا أقل.
next-sol = أضف قليلًا من SOL إلى المحفظة، ثم اطلب سعرًا جديدًا.
next-issuer = لا يستطيع تغيير ذلك إلا الجهة المُصدِرة. اختر عملة أخرى.
next-cpi-guard = أوقف هذه الحماية في محفظتك، أو اختر عملة أخرى.
next-later = انتظر دقيقة، ثم اطلب سعرًا جديدًا.
next-other-wallet = اختر محفظة أخرى عبر /wallets، ثم اطلب سعرًا جديدًا.
next-look = اطلع على المعاملة قبل أن تبادل مرة أخرى.
next-route = اطلب سعرًا جديدًا: كثيرًا ما يسلك مسارًا آخر. إن تكرر ذلك، فجرّب مبلغًا آخر.
