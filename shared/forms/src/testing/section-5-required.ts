import { verificationCode } from '../rules/codes.ts'
import { quantity, remainingKnown } from '../rules/numbers.ts'
import { accepted, required } from '../rules/required.ts'
import { broken, type Broken } from './broken.ts'

const quantityWords = [
  'Quantity remaining is required and must be between 0 and 999.',
  'Escriba la cantidad que le queda, de 0 a 999.',
] as const
const itemsWords = [
  'Individual items remaining is required, and must be a number between 0 and 999.',
  'Escriba cuántas unidades le quedan, de 0 a 999.',
] as const
const amountWords = [
  'Amount per Day is required, and must be a number between 0 and 999.',
  'Escriba la cantidad por día, de 0 a 999.',
] as const
const daysWords = [
  'Days Remaining and Items Remaining must be entered or auto-calculated.',
  'Escriba los días y las unidades que le quedan, o deje que se calculen.',
] as const

/** The messages of section 5.2 of the specification about required fields, and how each comes up. */
export const requiredMessages: readonly Broken[] = [
  broken('Email', required(), '', 'Email Address is required.', 'Escriba su correo electrónico.'),
  broken('Password', required(), '', 'Password is required.', 'Escriba su contraseña.'),
  broken('NewPassword', required(), '', 'New Password is required.', 'Escriba la contraseña nueva.'),
  broken('passwordnew', required(), '', 'New Password is required.', 'Escriba la contraseña nueva.'),
  broken('CurrentPassword', required(), '', 'Current Password is required.', 'Escriba su contraseña actual.'),
  broken('FirstName', required(), ' ', 'First Name is required.', 'Escriba su nombre.'),
  broken('LastName', required(), '', 'Last Name is required.', 'Escriba su apellido.'),
  broken('DateOfBirth', required(), '', 'Date of Birth is required.', 'Escriba su fecha de nacimiento.'),
  broken('RegistrationCode', required(), '', 'Registration Code is required.', 'Escriba el código de registro.'),
  broken(
    'VerificationCode',
    required(),
    '',
    'The verification code is required.',
    'Escriba el código de verificación.',
  ),
  broken('VerificationCode', verificationCode, '12345', 'Label is not valid.', 'Este dato no es válido: Label.'),
  broken('Question', required(), '', 'Question is required.', 'Elija una pregunta.'),
  broken('Answers.0.QuestionKey', required(), '', 'Question is required.', 'Elija una pregunta.'),
  broken('Answer', required(), '', 'Answer is required.', 'Escriba la respuesta.'),
  broken('Subject', required(), '', 'Subject is required.', 'Escriba el asunto.'),
  broken('Message', required(), '', 'Message is required.', 'Escriba el mensaje.'),
  broken('ReplacementReason', required(), '', 'Replacement Reason is required.', 'Elija el motivo del reemplazo.'),
  broken('TimeZoneKey', required(), '', 'Time Zone is required.', 'Elija la zona horaria.'),
  broken('timezone', required(), '', 'Time Zone is required.', 'Elija la zona horaria.'),
  broken('AmountPerDay', required(), '', ...amountWords),
  broken('AmountPerDay', quantity, '1000', ...amountWords),
  broken('ItemQtyRemaining', required(), '', ...itemsWords),
  broken('ItemQtyRemaining', quantity, 'many', ...itemsWords),
  broken('QtyOnHand', required(), '', ...quantityWords),
  broken('QtyOnHand', quantity, '-1', ...quantityWords),
  broken('FrequencyOfUseQuantity', required(), '', '# of Items is required.', 'Escriba cuántas unidades usa.'),
  broken('FrequencyOfUseInterval', required(), '', 'Per is required.', 'Escriba cada cuánto las usa.'),
  broken(
    'FrequencyInterval',
    required(),
    '',
    'Usage frequency: all three values are required.',
    'Frecuencia de uso: complete los tres datos.',
  ),
  broken(
    'FrequencyOfUseQuantity',
    quantity,
    '1000',
    'Label must be a number between 0 and 999.',
    'Label: debe ser un número entre 0 y 999.',
  ),
  broken('DaysRemaining', required(), '', ...daysWords),
  broken('DaysRemaining', remainingKnown('AmountPerDay', 'ItemQtyRemaining'), '', ...daysWords, {
    AmountPerDay: '2',
    ItemQtyRemaining: '',
  }),
  broken(
    'ChangeDescription',
    required('change-description-required'),
    '',
    'A description of changes is required when the address or insurance is marked incorrect.',
    'Describa los cambios cuando indica que la dirección o el seguro no son correctos.',
  ),
  broken(
    'Confirmed',
    accepted('confirmation-required'),
    false,
    'Confirmation of address and insurance is required.',
    'Confirme la dirección y el seguro.',
  ),
]
