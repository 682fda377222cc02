import { verificationCode } from '../rules/codes.ts'
import { quantity, remainingKnown } from '../rules/numbers.ts'
import { accepted, required } from '../rules/required.ts'
import { broken } from './broken.ts'
import type { Broken } from './broken.ts'

const quantityWords = [
  'Quantity remaining is required and must be between 0 and 999.',
  'La cantidad restante es obligatoria y debe estar entre 0 y 999.',
] as const
const itemsWords = [
  'Individual items remaining is required, and must be a number between 0 and 999.',
  'Los artículos individuales restantes son obligatorios y deben ser un número entre 0 y 999.',
] as const
const amountWords = [
  'Amount per Day is required, and must be a number between 0 and 999.',
  'La cantidad por día es obligatoria y debe ser un número entre 0 y 999.',
] as const
const daysWords = [
  'Days Remaining and Items Remaining must be entered or auto-calculated.',
  'Los días restantes y los artículos restantes se deben ingresar o calcular automáticamente.',
] as const

/** The messages of section 5.2 of the specification about required fields, and how each comes up. */
export const requiredMessages: readonly Broken[] = [
  broken('Email', required(), '', 'Email Address is required.', 'El correo electrónico es obligatorio.'),
  broken('Password', required(), '', 'Password is required.', 'La contraseña es obligatoria.'),
  broken('NewPassword', required(), '', 'New Password is required.', 'La contraseña nueva es obligatoria.'),
  broken('passwordnew', required(), '', 'New Password is required.', 'La contraseña nueva es obligatoria.'),
  broken('CurrentPassword', required(), '', 'Current Password is required.', 'La contraseña actual es obligatoria.'),
  broken('FirstName', required(), ' ', 'First Name is required.', 'El nombre es obligatorio.'),
  broken('LastName', required(), '', 'Last Name is required.', 'El apellido es obligatorio.'),
  broken('DateOfBirth', required(), '', 'Date of Birth is required.', 'La fecha de nacimiento es obligatoria.'),
  broken('RegistrationCode', required(), '', 'Registration Code is required.', 'El código de registro es obligatorio.'),
  broken(
    'VerificationCode',
    required(),
    '',
    'The verification code is required.',
    'El código de verificación es obligatorio.',
  ),
  broken('VerificationCode', verificationCode, '12345', 'Label is not valid.', 'Este dato no es válido: Label.'),
  broken('Question', required(), '', 'Question is required.', 'La pregunta es obligatoria.'),
  broken('Answers.0.QuestionKey', required(), '', 'Question is required.', 'La pregunta es obligatoria.'),
  broken('Answer', required(), '', 'Answer is required.', 'La respuesta es obligatoria.'),
  broken('Subject', required(), '', 'Subject is required.', 'El asunto es obligatorio.'),
  broken('Message', required(), '', 'Message is required.', 'El mensaje es obligatorio.'),
  broken(
    'ReplacementReason',
    required(),
    '',
    'Replacement Reason is required.',
    'El motivo del reemplazo es obligatorio.',
  ),
  broken('TimeZoneKey', required(), '', 'Time Zone is required.', 'La zona horaria es obligatoria.'),
  broken('timezone', required(), '', 'Time Zone is required.', 'La zona horaria es obligatoria.'),
  broken('AmountPerDay', required(), '', ...amountWords),
  broken('AmountPerDay', quantity, '1000', ...amountWords),
  broken('ItemQtyRemaining', required(), '', ...itemsWords),
  broken('ItemQtyRemaining', quantity, 'many', ...itemsWords),
  broken('QtyOnHand', required(), '', ...quantityWords),
  broken('QtyOnHand', quantity, '-1', ...quantityWords),
  broken('FrequencyOfUseQuantity', required(), '', '# of Items is required.', 'El número de artículos es obligatorio.'),
  broken('FrequencyOfUseInterval', required(), '', 'Per is required.', 'El dato «por cada» es obligatorio.'),
  broken(
    'FrequencyInterval',
    required(),
    '',
    'Usage frequency: all three values are required.',
    'Frecuencia de uso: los tres valores son obligatorios.',
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
    'Debe describir los cambios cuando indica que la dirección o el seguro no son correctos.',
  ),
  broken(
    'Confirmed',
    accepted('confirmation-required'),
    false,
    'Confirmation of address and insurance is required.',
    'Debe confirmar la dirección y el seguro.',
  ),
]
