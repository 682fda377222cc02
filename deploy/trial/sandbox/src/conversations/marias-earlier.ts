import { exchange, fromPatient, fromProvider, type SandboxConversation } from './sandbox-conversation.ts'

const daniela = 'Daniela Ortiz'
const lucia = 'Lucía Mendoza, terapeuta respiratoria'
const raul = 'Raúl Campos'

/**
 * Older conversations of the made-up patient Maria, from the months before. One has a photo that is no longer kept, and
 * one is closed, so that a trial shows both states.
 */
export const mariasEarlier: SandboxConversation[] = [
  exchange(
    'Orders',
    52,
    'Tubo con calefacción',
    '¿El tubo con calefacción sirve para mi equipo?',
    lucia,
    'Sí, es compatible. Está en su lista de suministros.',
  ),
  exchange(
    'Other',
    57,
    'Idioma de los mensajes',
    '¿Puedo recibir los avisos en español?',
    daniela,
    'Ya están en español. Gracias por decirnos.',
  ),
  exchange(
    'Billing',
    62,
    'Carta del seguro',
    'Me llegó una carta del seguro que no entiendo. Le mando una foto.',
    raul,
    'Gracias. Es solo un aviso de lo que pagaron; no tiene que hacer nada.',
    { photo: 'expired' },
  ),
  exchange(
    'Orders',
    68,
    'Correas gastadas',
    'Las correas ya no aprietan.',
    daniela,
    'Le corresponden unas nuevas este mes. Ya puede pedirlas.',
  ),
  exchange(
    'Scheduling',
    74,
    'Cambio de horario',
    'Trabajo por las mañanas. ¿Atienden por la tarde?',
    daniela,
    'Sí, hasta las 5 de la tarde de lunes a viernes.',
  ),
  exchange(
    'Clinical',
    80,
    'Presión del equipo',
    'Siento que el aire sale muy fuerte al principio.',
    lucia,
    'Puede activar la rampa: empieza suave y sube poco a poco. Le explico en la llamada.',
  ),
  exchange(
    'Other',
    87,
    'Mi hija puede escribirles',
    '¿Puede mi hija escribir por mí?',
    daniela,
    'Sí, si usted la autoriza. Le enviamos el formulario por correo.',
  ),
  exchange(
    'Orders',
    94,
    'Pedido de tres meses',
    '¿Puedo pedir para tres meses de una vez?',
    daniela,
    'Su plan permite un mes a la vez para los filtros y tres para la almohadilla.',
  ),
  exchange(
    'Billing',
    101,
    'Recibo para impuestos',
    'Necesito un recibo del año pasado.',
    raul,
    'Se lo enviamos hoy por correo. Llega en una semana.',
  ),
  exchange(
    'Clinical',
    109,
    'Limpieza del humidificador',
    '¿Qué agua debo usar?',
    lucia,
    'Agua destilada, y cámbiela cada día.',
  ),
  exchange(
    'Scheduling',
    118,
    'Cita con la terapeuta',
    'Quisiera hablar con la terapeuta.',
    lucia,
    'Con gusto. Le llamo el viernes a las 11.',
  ),
  exchange(
    'Orders',
    127,
    'Cambio de marca',
    'La nueva almohadilla es de otra marca. ¿Es igual?',
    lucia,
    'Es equivalente y encaja en el mismo marco.',
  ),
  exchange(
    'Other',
    136,
    'Estacionamiento',
    '¿Hay estacionamiento en la oficina?',
    daniela,
    'Sí, detrás del edificio, sin costo.',
  ),
  exchange(
    'Billing',
    146,
    'Cambio de plan',
    'En enero cambio de plan.',
    raul,
    'Gracias por avisar. Cuando tenga la tarjeta nueva, súbala en Seguro.',
  ),
  exchange(
    'Clinical',
    157,
    'Primeras noches',
    'Llevo tres noches y ya duermo mejor.',
    lucia,
    'Qué buena noticia. Estamos aquí si necesita algo.',
  ),
  exchange(
    'Scheduling',
    168,
    'Entrega del equipo',
    '¿Quién me enseña a usar el equipo?',
    lucia,
    'Una terapeuta irá a su casa con el equipo y lo probarán juntas.',
    { closed: 'Resolved' },
  ),
]

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
