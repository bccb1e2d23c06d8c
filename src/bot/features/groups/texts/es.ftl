# Lo que en un grupo solo ve una persona, en español.

ephemeral-filled-in = Eso es entre tú y yo. El botón abre nuestro chat privado con tu petición ya escrita.
ephemeral-nobody = No puedo ver quién escribió eso. Por favor, pregúntame en nuestro chat privado.
