import { answerLength } from '../rules/answer.ts'
import { providerCode, registrationCode, verificationCode } from '../rules/codes.ts'
import { phone, postalCode } from '../rules/contact.ts'
import { date, notInFuture } from '../rules/dates.ts'
import { email, emailWarning } from '../rules/email.ts'
import { amount, quantity, remainingKnown } from '../rules/numbers.ts'
import { confirms, differsFrom, notRepeated } from '../rules/other-fields.ts'
import { passwordInvalidCharacter, passwordLength, passwordSpecialCharacter } from '../rules/password.ts'
import { accepted, atLeastOne, required } from '../rules/required.ts'
import type { FieldValue, Rule } from '../rules/rule.ts'
import type { section52 } from './section-5.ts'

/** How a message comes about: a field's value breaks a rule. */
export interface Broken {
  /** The field, as the wire calls it. */
  name: string
  label: string | null
  rule: Rule
  value: FieldValue
  /** What other fields hold. */
  values?: object
  en: string
  es: string
}

/** In a table: the field, the rule and what breaks it, then the words in both languages. */
function broken(name: string, rule: Rule, value: FieldValue, en: string, es: string, values?: object): Broken {
  return { name, label: 'Label', rule, value, en, es, ...(values ? { values } : {}) }
}

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

/** Each message of section 5.2, and how it comes about. A file type is refused by the server, as a problem of the call. */
export const messages: Readonly<Record<Exclude<(typeof section52)[number], 'Invalid file type.'>, readonly Broken[]>> =
  {
    'Email Address is required.': [
      broken('Email', required(), '', 'Email Address is required.', 'El correo electrónico es obligatorio.'),
    ],
    'Must be a valid email address. / A valid Email Address must be entered.': [
      broken('Email', emailWarning, 'x@', 'Must be a valid email address.', 'Debe ser un correo electrónico válido.'),
      broken(
        'Email',
        email,
        'x@',
        'A valid Email Address must be entered.',
        'Debe ingresar un correo electrónico válido.',
      ),
    ],
    'Confirm Email Address must match Email Address.': [
      broken(
        'ConfirmEmail',
        confirms('Email', 'email-mismatch'),
        'b@example.com',
        'Confirm Email Address must match Email Address.',
        'La confirmación debe coincidir con el correo electrónico.',
        { Email: 'a@example.com' },
      ),
    ],
    'Email Address must be confirmed.': [
      broken(
        'ConfirmEmail',
        required('email-unconfirmed'),
        '',
        'Email Address must be confirmed.',
        'Debe confirmar el correo electrónico.',
      ),
    ],
    'Password is required.': [
      broken('Password', required(), '', 'Password is required.', 'La contraseña es obligatoria.'),
    ],
    'Password must be at least 6 characters long.': [
      broken(
        'Password',
        passwordLength,
        'ab!',
        'Password must be at least 6 characters long.',
        'La contraseña debe tener al menos 6 caracteres.',
      ),
    ],
    'Password must contain at least 1 special character from the allowed set.': [
      broken(
        'Password',
        passwordSpecialCharacter,
        'abcdef',
        'Password must contain at least 1 special character from the allowed set.',
        'La contraseña debe tener al menos 1 carácter especial de los permitidos.',
      ),
    ],
    'Password must be confirmed.': [
      broken(
        'ConfirmPassword',
        required('password-unconfirmed'),
        '',
        'Password must be confirmed.',
        'Debe confirmar la contraseña.',
      ),
    ],
    'Confirm Password must match Password.': [
      broken(
        'ConfirmPassword',
        confirms('Password', 'password-mismatch'),
        'other!',
        'Confirm Password must match Password.',
        'La confirmación debe coincidir con la contraseña.',
        { Password: 'first!' },
      ),
    ],
    'New Password is required.': [
      broken('NewPassword', required(), '', 'New Password is required.', 'La contraseña nueva es obligatoria.'),
      broken('passwordnew', required(), '', 'New Password is required.', 'La contraseña nueva es obligatoria.'),
    ],
    'New Password cannot be the same as Current Password.': [
      broken(
        'NewPassword',
        differsFrom('CurrentPassword', 'password-unchanged'),
        'same-1',
        'New Password cannot be the same as Current Password.',
        'La contraseña nueva no puede ser igual a la actual.',
        { CurrentPassword: 'same-1' },
      ),
    ],
    'Current Password is required.': [
      broken(
        'CurrentPassword',
        required(),
        '',
        'Current Password is required.',
        'La contraseña actual es obligatoria.',
      ),
    ],
    'New Username must not be the same as Current Username.': [
      broken(
        'newusername',
        differsFrom('username', 'username-unchanged'),
        'rose',
        'New Username must not be the same as Current Username.',
        'El nombre de usuario nuevo no debe ser igual al actual.',
        { username: 'rose' },
      ),
    ],
    'First Name is required.': [
      broken('FirstName', required(), ' ', 'First Name is required.', 'El nombre es obligatorio.'),
    ],
    'Last Name is required.': [
      broken('LastName', required(), '', 'Last Name is required.', 'El apellido es obligatorio.'),
    ],
    'Date of Birth is required.': [
      broken('DateOfBirth', required(), '', 'Date of Birth is required.', 'La fecha de nacimiento es obligatoria.'),
    ],
    'Provider Code is required. The provider code is 3 characters.': [
      broken('ProviderCode', required(), '', 'Provider Code is required.', 'El código del proveedor es obligatorio.'),
      broken(
        'ProviderCode',
        providerCode,
        'BLUE',
        'The provider code is 3 characters.',
        'El código del proveedor tiene 3 caracteres.',
      ),
    ],
    'Registration Code is required.': [
      broken(
        'RegistrationCode',
        required(),
        '',
        'Registration Code is required.',
        'El código de registro es obligatorio.',
      ),
    ],
    'Invalid registration code entered.': [
      broken(
        'RegistrationCode',
        registrationCode,
        'ABC-12',
        'Invalid registration code entered.',
        'El código de registro no es válido.',
      ),
    ],
    'The verification code is required.': [
      broken(
        'VerificationCode',
        required(),
        '',
        'The verification code is required.',
        'El código de verificación es obligatorio.',
      ),
      broken('VerificationCode', verificationCode, '12345', 'Label is not valid.', 'Este dato no es válido: Label.'),
    ],
    'A valid phone number must be entered.': [
      broken(
        'MobilePhone',
        phone,
        '555123',
        'A valid phone number must be entered.',
        'Debe ingresar un número de teléfono válido.',
      ),
    ],
    'A valid postal code must be entered.': [
      broken(
        'Address.PostalCode',
        postalCode,
        '1234',
        'A valid postal code must be entered.',
        'Debe ingresar un código postal válido.',
      ),
    ],
    'A valid date must be entered.': [
      broken('DateOfBirth', date, '02/30/1952', 'A valid date must be entered.', 'Debe ingresar una fecha válida.'),
      broken(
        'DateOfBirth',
        notInFuture(),
        '2999-01-01',
        'A future date cannot be entered.',
        'No se puede ingresar una fecha futura.',
      ),
    ],
    'Security answer must be at least 3 characters.': [
      broken(
        'Answer',
        answerLength,
        'ab',
        'Security answer must be at least 3 characters.',
        'La respuesta de seguridad debe tener al menos 3 caracteres.',
      ),
    ],
    'Question is required.': [
      broken('Question', required(), '', 'Question is required.', 'La pregunta es obligatoria.'),
      broken('Answers.0.QuestionKey', required(), '', 'Question is required.', 'La pregunta es obligatoria.'),
    ],
    'Answer is required.': [broken('Answer', required(), '', 'Answer is required.', 'La respuesta es obligatoria.')],
    'Cannot select same question more than once.': [
      broken(
        'Question2',
        notRepeated('Question1', 'Question3'),
        '4',
        'Cannot select same question more than once.',
        'No puede elegir la misma pregunta más de una vez.',
        { Question1: '4', Question3: '' },
      ),
    ],
    'Subject is required.': [broken('Subject', required(), '', 'Subject is required.', 'El asunto es obligatorio.')],
    'Message is required.': [broken('Message', required(), '', 'Message is required.', 'El mensaje es obligatorio.')],
    'Replacement Reason is required.': [
      broken(
        'ReplacementReason',
        required(),
        '',
        'Replacement Reason is required.',
        'El motivo del reemplazo es obligatorio.',
      ),
    ],
    'At least one item must be selected (supplies).': [
      broken('Items', atLeastOne, [], 'At least one item must be selected.', 'Debe elegir al menos un artículo.'),
      broken('Supplies', required(), [], 'At least one item must be selected.', 'Debe elegir al menos un artículo.'),
    ],
    'Time Zone is required.': [
      broken('TimeZoneKey', required(), '', 'Time Zone is required.', 'La zona horaria es obligatoria.'),
      broken('timezone', required(), '', 'Time Zone is required.', 'La zona horaria es obligatoria.'),
    ],
    'The Order Terms must be accepted.': [
      broken(
        'AcceptsTerms',
        accepted('order-terms'),
        false,
        'The Order Terms must be accepted.',
        'Debe aceptar los términos del pedido.',
      ),
    ],
    'The Email Disclaimer must be accepted.': [
      broken(
        'AcceptsEmailDisclaimer',
        accepted('email-disclaimer'),
        false,
        'The Email Disclaimer must be accepted.',
        'Debe aceptar el aviso sobre el correo electrónico.',
      ),
    ],
    'An additional disclaimer must be accepted ("You must accept the Additional Disclaimer in order to continue").': [
      broken(
        'AcceptsMore',
        accepted('additional-disclaimer'),
        false,
        'You must accept the Additional Disclaimer in order to continue.',
        'Debe aceptar el aviso adicional para continuar.',
      ),
    ],
    'Total Amount must be greater than $0.00.': [
      broken('Total', amount, '0.00', 'Total Amount must be greater than $0.00.', 'El total debe ser mayor que $0.00.'),
    ],
    'Amount per Day is required, and must be a number between 0 and 999.': [
      broken('AmountPerDay', required(), '', ...amountWords),
      broken('AmountPerDay', quantity, '1000', ...amountWords),
    ],
    'Individual items remaining: required, number 0 to 999.': [
      broken('ItemQtyRemaining', required(), '', ...itemsWords),
      broken('ItemQtyRemaining', quantity, 'many', ...itemsWords),
    ],
    'Quantity remaining is required and must be between 0 and 999.': [
      broken('QtyOnHand', required(), '', ...quantityWords),
      broken('QtyOnHand', quantity, '-1', ...quantityWords),
    ],
    'Usage frequency: all three values are required.': [
      broken(
        'FrequencyOfUseQuantity',
        required(),
        '',
        '# of Items is required.',
        'El número de artículos es obligatorio.',
      ),
      broken('FrequencyOfUseInterval', required(), '', 'Per is required.', 'El dato “por cada” es obligatorio.'),
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
    ],
    'Days Remaining and Items Remaining must be entered or auto-calculated.': [
      broken('DaysRemaining', required(), '', ...daysWords),
      broken('DaysRemaining', remainingKnown('AmountPerDay', 'ItemQtyRemaining'), '', ...daysWords, {
        AmountPerDay: '2',
        ItemQtyRemaining: '',
      }),
    ],
    'A description of changes is required when the address or insurance is marked incorrect.': [
      broken(
        'ChangeDescription',
        required('change-description-required'),
        '',
        'A description of changes is required when the address or insurance is marked incorrect.',
        'Debe describir los cambios cuando indica que la dirección o el seguro no son correctos.',
      ),
    ],
    'Confirmation of address and insurance is required.': [
      broken(
        'Confirmed',
        accepted('confirmation-required'),
        false,
        'Confirmation of address and insurance is required.',
        'Debe confirmar la dirección y el seguro.',
      ),
    ],
    'Unknown fields give "{field} is required. Not localized".': [
      {
        ...broken('Fax', required(), '', 'Fax is required. Not localized', 'Falta este dato: Fax. Sin traducción'),
        label: null,
      },
      broken('Address.City', required(), '', 'Label is required.', 'Falta este dato: Label.'),
    ],
  }

/** The fields of section 3.6 and the faults of section 5.1 whose messages section 5.2 does not list. */
export const furtherMessages: readonly Broken[] = [
  broken('username', required(), '', 'Username is required.', 'El nombre de usuario es obligatorio.'),
  broken('usernameconfirmation', required(), '', 'Username must be confirmed.', 'Debe confirmar el nombre de usuario.'),
  broken('MobilePhone', required(), '', 'Mobile Phone is required.', 'El teléfono celular es obligatorio.'),
  broken('PostalCode', required(), '', 'Postal Code is required.', 'El código postal es obligatorio.'),
  broken('SecurityCode', required(), '', 'Security Code is required.', 'El código de seguridad es obligatorio.'),
  broken('Password', passwordInvalidCharacter, 'abc!€fg', 'Label is not valid.', 'Este dato no es válido: Label.'),
  broken('Other', confirms('First'), 'b', 'Confirmation must match.', 'La confirmación debe coincidir.', {
    First: 'a',
  }),
]
