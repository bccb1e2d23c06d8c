# O que só uma pessoa vê em um grupo, em português.

ephemeral-filled-in = Isso fica entre nós. O botão abre o nosso chat privado com o seu pedido já preenchido.
ephemeral-nobody = Não consigo ver quem escreveu isso. Por favor, pergunte-me no nosso chat privado.
