# Lo que en un grupo solo ve una persona, en español.
