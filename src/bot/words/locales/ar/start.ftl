# الدقائق الأولى، بالعربية.

start-what = 👋 <b>مرحبًا { $name }!</b> أبادل الرموز على Solana ولا أحتفظ بأي مفتاح: كل مبادلة توقَّع في محفظتك أنت.
start-money =
    🔐 <b>أين أموالي؟</b>
    في محفظتك أنت طوال الوقت. لا أعرف إلا عنوانها. في كل مبادلة تعرض لك محفظتك ما سيحدث، ولا يتحرك شيء حتى توقّع هناك.
start-back = 👋 <b>مرحبًا { $name }!</b> محفظتك <code>{ $address }</code> قيد الاستخدام. ماذا تريد أن تفعل؟
start-no-wallet = 👛 للمبادلة الأولى اربط محفظة. أعرف عنوانها ولا شيء غيره.
start-first =
    🚀 <b>مبادلتك الأولى</b>
    جرّب مبلغًا صغيرًا. ترى كل شيء قبل التوقيع ويمكنك التوقف في أي خطوة.
start-first-balance =
    🚀 <b>مبادلتك الأولى</b>
    لديك { $balance }. جرّب مبلغًا صغيرًا: ترى كل شيء قبل التوقيع ويمكنك التوقف في أي خطوة.
start-empty =
    👛 <b>تحتاج محفظتك إلى بعض SOL.</b> فيها { $balance }، وكل مبادلة تكلّف القليل منه.
    اشترِ من محفظتك أو أرسل من منصة عبر شبكة Solana إلى:
    <code>{ $address }</code>
start-later = حسنًا. متى شئت: /swap للمبادلة، /connect لربط محفظتك، /help لعرض كل شيء.
button-start-money = أين أموالي؟
button-start-first = المبادلة الأولى
button-start-back = رجوع
button-start-later = ليس الآن
button-start-swap = بادل { $amount } SOL إلى USDC
button-start-own = أختار بنفسي
button-start-faucet = احصل على نقود للتجربة
button-start-copy = نسخ العنوان
button-start-picture = عرض رمز QR
button-start-again = تحقق مجددًا
button-start-go = مبادلة
button-start-balance = رصيدي
button-start-help = مساعدة
press-start-no-wallet = اربط محفظة أولًا: /connect
