import { fromPatient, fromProvider } from './sandbox-conversation.ts'
import type { SandboxConversation } from './sandbox-conversation.ts'

const nights = ['descansé bien', 'me desperté una sola vez', 'me costó dormirme', 'dormí mejor que la noche anterior']

const answers = [
  'Gracias por avisarnos. Va por buen camino.',
  'Muy bien. Recuerde lavar la almohadilla con agua tibia por la mañana.',
  'Si la mascarilla se mueve, afloje las correas y vuelva a ajustarlas acostada.',
  'Gracias. Si le molesta la sequedad, podemos subir un punto la humedad.',
  'Lo anoté en su seguimiento. Siga así.',
]

/** One very long conversation of the made-up patient Maria, 200 messages, so that older messages load in steps. */
export const mariasDiary: SandboxConversation = {
  topic: 'Clinical',
  subject: 'Seguimiento de sus noches con el equipo',
  daysAgo: 210,
  hoursBetween: 24,
  messages: Array.from({ length: 100 }, (_, index) => [
    fromPatient(
      `Noche ${2 * index + 1}: usé el equipo ${5 + (index % 4)} horas y ${nights[index % nights.length] ?? ''}.`,
    ),
    fromProvider('Lucía Mendoza, terapeuta respiratoria', answers[index % answers.length] ?? ''),
  ]).flat(),
}
