import { answerLength } from '../rules/answer.ts'
import { providerCode, registrationCode } from '../rules/codes.ts'
import { phone, postalCode } from '../rules/contact.ts'
import { date, notInFuture } from '../rules/dates.ts'
import { email, emailWarning } from '../rules/email.ts'
import { amount } from '../rules/numbers.ts'
import { confirms, differsFrom, notRepeated } from '../rules/other-fields.ts'
import { passwordInvalidCharacter, passwordLength, passwordSpecialCharacter } from '../rules/password.ts'
import { accepted, atLeastOne, required } from '../rules/required.ts'
import { broken, type Broken } from './broken.ts'
import { requiredMessages } from './section-5-required.ts'

/**
 * The messages of section 5.2 of the specification, and how each comes up. The server refuses a file type, as a problem
 * of the call.
 */
export const messages: readonly Broken[] = [
  ...requiredMessages,
  broken('Email', emailWarning, 'x@', 'Must be a valid email address.', 'Debe ser un correo electrónico válido.'),
  broken('Email', email, 'x@', 'A valid Email Address must be entered.', 'Escriba un correo electrónico válido.'),
  broken(
    'ConfirmEmail',
    confirms('Email', 'email-mismatch'),
    'b@example.com',
    'Confirm Email Address must match Email Address.',
    'La confirmación debe coincidir con el correo electrónico.',
    { Email: 'a@example.com' },
  ),
  broken(
    'ConfirmEmail',
    required('email-unconfirmed'),
    '',
    'Email Address must be confirmed.',
    'Escriba de nuevo el correo electrónico.',
  ),
  broken(
    'Password',
    passwordLength,
    'ab!',
    'Password must be at least 6 characters long.',
    'La contraseña debe tener al menos 6 caracteres.',
  ),
  broken(
    'Password',
    passwordSpecialCharacter,
    'abcdef',
    'Password must contain at least 1 special character from the allowed set.',
    'La contraseña debe tener al menos 1 carácter especial de los permitidos.',
  ),
  broken(
    'ConfirmPassword',
    required('password-unconfirmed'),
    '',
    'Password must be confirmed.',
    'Escriba de nuevo la contraseña.',
  ),
  broken(
    'ConfirmPassword',
    confirms('Password', 'password-mismatch'),
    'other!',
    'Confirm Password must match Password.',
    'La confirmación debe coincidir con la contraseña.',
    { Password: 'first!' },
  ),
  broken(
    'NewPassword',
    differsFrom('CurrentPassword', 'password-unchanged'),
    'same-1',
    'New Password cannot be the same as Current Password.',
    'La contraseña nueva no puede ser igual a la actual.',
    { CurrentPassword: 'same-1' },
  ),
  broken(
    'newusername',
    differsFrom('username', 'username-unchanged'),
    'rose',
    'New Username must not be the same as Current Username.',
    'El nombre de usuario nuevo no debe ser igual al actual.',
    { username: 'rose' },
  ),
  broken('ProviderCode', required(), '', 'Provider Code is required.', 'Escriba el código del proveedor.'),
  broken(
    'ProviderCode',
    providerCode,
    'BLUE',
    'The provider code is 3 characters.',
    'El código del proveedor tiene 3 caracteres.',
  ),
  broken(
    'RegistrationCode',
    registrationCode,
    'ABC-12',
    'Invalid registration code entered.',
    'El código de registro no es válido.',
  ),
  broken(
    'MobilePhone',
    phone,
    '555123',
    'A valid phone number must be entered.',
    'Escriba un número de teléfono válido.',
  ),
  broken(
    'Address.PostalCode',
    postalCode,
    '1234',
    'A valid postal code must be entered.',
    'Escriba un código postal válido.',
  ),
  broken('DateOfBirth', date, '02/30/1952', 'A valid date must be entered.', 'Escriba una fecha válida.'),
  broken(
    'DateOfBirth',
    notInFuture(),
    '2999-01-01',
    'A future date cannot be entered.',
    'Escriba una fecha que no sea futura.',
  ),
  broken(
    'Answer',
    answerLength,
    'ab',
    'Security answer must be at least 3 characters.',
    'La respuesta de seguridad debe tener al menos 3 caracteres.',
  ),
  broken(
    'Question2',
    notRepeated('Question1', 'Question3'),
    '4',
    'Cannot select same question more than once.',
    'Elija preguntas distintas.',
    { Question1: '4', Question3: '' },
  ),
  broken('Items', atLeastOne, [], 'At least one item must be selected.', 'Elija al menos un suministro.'),
  broken('Supplies', required(), [], 'At least one item must be selected.', 'Elija al menos un suministro.'),
  broken(
    'AcceptsTerms',
    accepted('order-terms'),
    false,
    'The Order Terms must be accepted.',
    'Acepte las condiciones del pedido.',
  ),
  broken(
    'AcceptsTerms',
    accepted('order-statement'),
    false,
    'Confirmation of address and insurance is required. The Order Terms must be accepted.',
    'Confirme la dirección y el seguro. Acepte las condiciones del pedido.',
  ),
  broken(
    'AcceptsPrivacyPolicy',
    accepted('privacy-policy'),
    false,
    'Say that you have read the privacy policy in order to continue.',
    'Confirme que leyó la política de privacidad para continuar.',
  ),
  broken(
    'AcceptsEmailDisclaimer',
    accepted('email-disclaimer'),
    false,
    'The Email Disclaimer must be accepted.',
    'Acepte el aviso sobre el correo electrónico.',
  ),
  broken(
    'AcceptsMore',
    accepted('additional-disclaimer'),
    false,
    'You must accept the Additional Disclaimer in order to continue.',
    'Acepte el aviso adicional para continuar.',
  ),
  broken('Total', amount, '0.00', 'Total Amount must be greater than $0.00.', 'El total debe ser mayor que $0.00.'),
  {
    ...broken('Fax', required(), '', 'Fax is required. Not localized', 'Complete este dato: Fax. Sin traducción'),
    label: null,
  },
  broken('Address.City', required(), '', 'Label is required.', 'Complete este dato: Label.'),
  { ...broken('Reach', required(), '', 'Answer this: By mail?', 'Conteste esto: By mail?'), label: 'By mail?' },
]

/**
 * The fields of section 3.6 and the faults of section 5.1 of the specification whose messages section 5.2 does not
 * list.
 */
export const furtherMessages: readonly Broken[] = [
  broken('username', required(), '', 'Username is required.', 'Escriba su nombre de usuario.'),
  broken(
    'usernameconfirmation',
    required(),
    '',
    'Username must be confirmed.',
    'Escriba de nuevo el nombre de usuario.',
  ),
  broken('MobilePhone', required(), '', 'Mobile Phone is required.', 'Escriba su teléfono celular.'),
  broken('PostalCode', required(), '', 'Postal Code is required.', 'Escriba el código postal.'),
  broken('SecurityCode', required(), '', 'Security Code is required.', 'Escriba el código de seguridad.'),
  broken('Password', passwordInvalidCharacter, 'abc!€fg', 'Label is not valid.', 'Este dato no es válido: Label.'),
  broken('Other', confirms('First'), 'b', 'Confirmation must match.', 'La confirmación debe coincidir.', {
    First: 'a',
  }),
]
