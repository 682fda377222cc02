/** The security questions. A patient answers three of them. Section 3.4 of the specification. */
export const securityQuestions = [
  { key: 1, en: 'What was the name of your first pet?', es: '¿Cómo se llamaba su primera mascota?' },
  { key: 2, en: 'In what city were you born?', es: '¿En qué ciudad nació usted?' },
  { key: 3, en: 'What was the name of your first school?', es: '¿Cómo se llamaba su primera escuela?' },
  { key: 4, en: 'What was the make of your first car?', es: '¿De qué marca fue su primer auto?' },
  { key: 5, en: 'What was the first name of your best friend?', es: '¿Cuál era el nombre de su mejor amigo o amiga?' },
  { key: 6, en: 'On what street did you grow up?', es: '¿En qué calle creció usted?' },
  { key: 7, en: 'What was your first job?', es: '¿Cuál fue su primer trabajo?' },
  { key: 8, en: 'What is your favorite food?', es: '¿Cuál es su comida favorita?' },
  { key: 9, en: 'What is the first name of your oldest cousin?', es: '¿Cuál es el nombre de su primo o prima mayor?' },
  { key: 10, en: 'Where did you spend your honeymoon?', es: '¿Dónde pasó su luna de miel?' },
] as const
