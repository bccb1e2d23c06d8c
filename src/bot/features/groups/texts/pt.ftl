# O que só uma pessoa vê em um grupo, em português.
