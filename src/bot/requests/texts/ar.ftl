# What people ask for in their own words, in Arabic.

## Amounts

problem-amount-thousands = «{ $text }» تحتمل معنيين. اكتب 1.5 لواحد ونصف، أو 1500 لألف وخمسمئة.
problem-amount-share = الحصة أكثر من 0% ولا تزيد على 100%، مثل 25% أو 12.5%.
problem-amount-fraction = «{ $text }» قد تعني جزءًا من عملة واحدة أو جزءًا مما تملكه. اكتب رقمًا مثل 0.5 أو نسبة مثل 50%.
problem-share-needs-wallet = لحساب حصة من محفظتك أحتاج إلى محفظة: يربطها /connect. أو اكتب المبلغ بالأرقام.
problem-none-held = لا توجد { $symbol } في محفظتك. اختر عملة أخرى للدفع، أو اكتب مبلغًا لترى سعره.
problem-only-fees-left = لا يوجد في محفظتك أكثر من 0.01 SOL، وهذا أحتفظ به لرسوم الشبكة.
problem-share-too-small = هذا أقل من أصغر مبلغ ممكن من { $symbol }. يُرجى طلب المزيد.
problem-no-dollar-price = ليس لدي سعر بالدولار لعملة { $symbol } أثق به. يُرجى كتابة المبلغ بعملة { $symbol }.

## What is asked about

ask-from-for =
    <b>الحصول على { $to }</b>: بأي عملة تدفع؟
    اضغط واحدة، أو اكتب رمزًا أو اسمًا أو عنوانًا.
request-side = ماذا تريد أن تفعل بعملة <b>{ $token }</b>؟
request-direction = في أي اتجاه تريد المبادلة؟
request-got-amount = المبلغ { $amount } هو ما ستستلمه، وأنا أستطيع تثبيت ما تدفعه فقط. كم تريد أن تدفع؟
request-whose-amount = المبلغ { $amount } من أي عملة؟ أستطيع تثبيت ما تدفعه فقط. كم تريد أن تدفع؟
request-unlisted =
    هذه العملة ليست في أي قائمة، فلا أحد يضمنها. يستطيع أي شخص إنشاء عملة بأي اسم، وبعضها لا يمكن بيعه مرة أخرى. لا تتابع إلا إذا كنت واثقًا من هذا العنوان:
    <code>{ $mint }</code>
request-unlisted-unquoted = هذه العملة ليست في أي قائمة، وليس لدى خدمة المبادلة سعر لها: <code>{ $mint }</code>
request-no-mint = لا توجد عملة وراء هذا العنوان: <code>{ $mint }</code>
request-mint-unread = لا أستطيع قراءة هذا العنوان من البلوكشين الآن: <code>{ $mint }</code> يُرجى المحاولة بعد دقيقة.
request-later = أبادل الآن فقط عندما تؤكد، لا لاحقًا ولا بشرط. اكتب المبادلة من دونه، أو اطلب مني تنبيهًا: <code>أخبرني عندما يصل SOL إلى 200</code>
request-pool-link = هذا الرابط يقود إلى مجمّع سيولة، وعنوانه ليس عنوان العملة. أرسل عنوان العملة نفسها أو رمزها.
request-unknown-link = لا أجد عملة في هذا الرابط. أرسل رمزها أو عنوانها أو رابطها على Solscan أو Jupiter أو Birdeye.

## What is not about a swap

talk-greeting = 👋 مرحبًا! ماذا تريد أن تفعل؟
talk-thanks = على الرحب والسعة! ما التالي؟
talk-smalltalk = 👍 أنا هنا متى أردت المبادلة.
talk-not = حسنًا، لن أبادل شيئًا.
talk-safety = 🔐 لا أملك مفاتيحك أبدًا. أنا أجهّز المبادلة فقط، ولا تتم إلا عندما توقّعها في محفظتك، وقبل ذلك تعرض لك صفحة ما تفعله المعاملة حقًا. عبارة الاسترداد لك وحدك: لا أطلبها أبدًا.
talk-fees = التأثير في السعر ورسوم المسار داخلة في السعر، وكل بطاقة تعرضها. رسوم الشبكة، وهي غالبًا سنت أو أقل، تضاف إليها. ترى كل شيء قبل أن توقّع.
talk-send = أنا أبادل العملات فقط. لإرسالها إلى شخص، استخدم محفظتك.
talk-nothing-to-repeat = لا توجد بعد مبادلة مكتملة لتكرارها. ماذا تريد أن تبادل؟
talk-wordless = أقرأ الكلمات والضغطات. ماذا تريد أن تفعل؟
button-talk-swap = مبادلة
button-talk-balance = رصيدي
button-talk-help = مساعدة
button-buy-token = شراء { $symbol }
button-sell-token = بيع { $symbol }
button-pair = { $from } → { $to }
