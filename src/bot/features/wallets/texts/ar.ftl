# Wallets, in Arabic.

## Wallets

wallet-question =
    👛 <b>هل هذه محفظتك؟</b>
    أجابت { $wallet } بالعنوان

    <code>{ $address }</code>

    قارنه بالعنوان الظاهر في محفظتك. لا تقل نعم إلا إذا فتحت الرابط بنفسك وكان العنوان نفسه.
wallet-unproven = ⚠️ لم تُثبت المحفظة أنها تملك هذا العنوان. قارن كل حرف.
wallet-connected = 👛 <b>تم الربط:</b> <code>{ $address }</code>
    يمكنني أن أعرض عليك معاملات لها. أنت وحدك من يستطيع توقيعها، في محفظتك.
resume-order = مبادلة <b>{ $pays }</b> ما زالت مفتوحة. وقّعها الآن:
resume-other-wallet = مبادلة <b>{ $pays }</b> ما زالت مفتوحة، للمحفظة <code>{ $address }</code>.
wallet-refused = لم يتم الربط، وحُذفت مفاتيحها. يبدأ /connect من جديد.
wallet-link-over = انتهت صلاحية هذا الرابط أو استُخدم. ينشئ /connect رابطًا جديدًا.
wallet-link-foreign = هذا السؤال ليس موجّهًا إليك.
connect-details =
    👛 <b>اربط محفظتك</b>
    اضغط على محفظتك أدناه ووافق. تعطيني عنوانك ولا شيء غيره: لا مفتاح، ولا حق في تحريك أي شيء. بعد ذلك أسألك هنا إن كان العنوان لك.
    تعمل الروابط مرة واحدة، لمدة عشر دقائق، ولك وحدك. لا تفتح أبدًا رابطًا أرسله إليك شخص آخر.
continue-swap = جارٍ جلب سعر جديد لمبادلتك…
disconnect-in-flight = مبادلة لهذه المحفظة قيد التنفيذ. بعد أن يحسم البلوكشين أمرها يعمل /disconnect.

wallets-title = 👛 <b>محافظك</b>
wallets-line = { $number }. { $kind }، <code>{ $address }</code>{ $mark }
wallets-line-named = { $number }. <b>{ $name }</b>، { $kind }، <code>{ $address }</code>{ $mark }
wallets-active = { " " }✅ <b>مستخدمة</b>
wallets-more = هناك محافظ أكثر مما يتسع له المكان هنا. ألغِ ربط ما لا تحتاجه.
wallets-hint = المبادلات الجديدة تكون من المحفظة المستخدمة. أما التي أكّدتها من قبل فتبقى مع محفظتها.
button-wallet-use = استخدام { $number }
button-wallet-copy = نسخ { $number }
button-wallet-rename = تسمية { $number }
button-wallet-unlink = إلغاء الربط { $number }
button-connect-more = ربط محفظة أخرى
button-unlink-yes = نعم، ألغِ الربط
button-unlink-no = لا، أبقِها
unlink-question =
    <b>هل ألغي ربط { $name } (<code>{ $address }</code>)؟</b>
    سأحذف مفاتيحها وجلستها واسمها. لا يتغيّر شيء في المحفظة نفسها، ويمكنك ربطها مجددًا في أي وقت.
unlink-in-flight = مبادلة لهذه المحفظة قيد التنفيذ. يمكنك إلغاء ربطها فور أن يحسم البلوكشين أمرها.
rename-question =
    ✏️ <b>بماذا أسمّي { $name } (<code>{ $address }</code>)؟</b>
    أرسل لي اسمًا لا يزيد على { $most } حرفًا. لا يراه سواك.
rename-empty = ⚠️ لا أحرف مقروءة في هذا الاسم. يُرجى إرسال اسم آخر.
rename-too-long = ⚠️ هذا الاسم طويل جدًا. يُرجى إرسال اسم أقصر.
toast-wallet-active = أصبحت هي المستخدمة من الآن.
toast-wallet-forgotten = أُلغي الربط.
button-yes-mine = نعم، إنها لي
button-no-not-mine = لا
command-connect = ربط محفظتك
command-wallets = محافظك
command-disconnect = إلغاء ربط المحفظة المستخدمة
toast-connected = تم الربط.
toast-refused = لم يتم الربط.
