import { readFileSync } from 'node:fs'
import path from 'node:path'

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

/** A value of a field, the rule that it breaks, and the message that appears. */
export interface Broken {
  /** The field, by its name on the wire. */
  name: string
  label: string | null
  rule: Rule
  value: FieldValue
  /** The values of the other fields. */
  values?: object
  en: string
}

/** A row of a table: the field, the rule and the value that breaks it, then the words. */
function broken(name: string, rule: Rule, value: FieldValue, en: string, values?: object): Broken {
  return { name, label: 'Label', rule, value, en, ...(values ? { values } : {}) }
}

const quantityWords = 'Quantity remaining is required and must be between 0 and 999.'
const itemsWords = 'Individual items remaining is required, and must be a number between 0 and 999.'
const amountWords = 'Amount per Day is required, and must be a number between 0 and 999.'
const daysWords = 'Days Remaining and Items Remaining must be entered or auto-calculated.'

/** The messages of section 5.2 of the specification about required fields, and how each comes up. */
const requiredMessages: readonly Broken[] = [
  broken('Email', required(), '', 'Email Address is required.'),
  broken('Password', required(), '', 'Password is required.'),
  broken('NewPassword', required(), '', 'New Password is required.'),
  broken('passwordnew', required(), '', 'New Password is required.'),
  broken('CurrentPassword', required(), '', 'Current Password is required.'),
  broken('FirstName', required(), ' ', 'First Name is required.'),
  broken('LastName', required(), '', 'Last Name is required.'),
  broken('DateOfBirth', required(), '', 'Date of Birth is required.'),
  broken('RegistrationCode', required(), '', 'Registration Code is required.'),
  broken('VerificationCode', required(), '', 'The verification code is required.'),
  broken('VerificationCode', verificationCode, '12345', 'Label is not valid.'),
  broken('Question', required(), '', 'Question is required.'),
  broken('Answers.0.QuestionKey', required(), '', 'Question is required.'),
  broken('Answer', required(), '', 'Answer is required.'),
  broken('Subject', required(), '', 'Subject is required.'),
  broken('Message', required(), '', 'Message is required.'),
  broken('ReplacementReason', required(), '', 'Replacement Reason is required.'),
  broken('TimeZoneKey', required(), '', 'Time Zone is required.'),
  broken('timezone', required(), '', 'Time Zone is required.'),
  broken('AmountPerDay', required(), '', amountWords),
  broken('AmountPerDay', quantity, '1000', amountWords),
  broken('ItemQtyRemaining', required(), '', itemsWords),
  broken('ItemQtyRemaining', quantity, 'many', itemsWords),
  broken('QtyOnHand', required(), '', quantityWords),
  broken('QtyOnHand', quantity, '-1', quantityWords),
  broken('FrequencyOfUseQuantity', required(), '', '# of Items is required.'),
  broken('FrequencyOfUseInterval', required(), '', 'Per is required.'),
  broken('FrequencyInterval', required(), '', 'Usage frequency: all three values are required.'),
  broken('FrequencyOfUseQuantity', quantity, '1000', 'Label must be a number between 0 and 999.'),
  broken('DaysRemaining', required(), '', daysWords),
  broken('DaysRemaining', remainingKnown('AmountPerDay', 'ItemQtyRemaining'), '', daysWords, {
    AmountPerDay: '2',
    ItemQtyRemaining: '',
  }),
  broken(
    'ChangeDescription',
    required('change-description-required'),
    '',
    'A description of changes is required when the address or insurance is marked incorrect.',
  ),
  broken('Confirmed', accepted('confirmation-required'), false, 'Confirmation of address and insurance is required.'),
]

/**
 * The messages of section 5.2 of the specification, and how each comes up. The server refuses a file type, as a problem
 * of the call.
 */
export const messages: readonly Broken[] = [
  ...requiredMessages,
  broken('Email', emailWarning, 'x@', 'Must be a valid email address.'),
  broken('Email', email, 'x@', 'A valid Email Address must be entered.'),
  broken(
    'ConfirmEmail',
    confirms('Email', 'email-mismatch'),
    'b@example.com',
    'Confirm Email Address must match Email Address.',
    { Email: 'a@example.com' },
  ),
  broken('ConfirmEmail', required('email-unconfirmed'), '', 'Email Address must be confirmed.'),
  broken('Password', passwordLength, 'ab!', 'Password must be at least 6 characters long.'),
  broken(
    'Password',
    passwordSpecialCharacter,
    'abcdef',
    'Password must contain at least 1 special character from the allowed set.',
  ),
  broken('ConfirmPassword', required('password-unconfirmed'), '', 'Password must be confirmed.'),
  broken(
    'ConfirmPassword',
    confirms('Password', 'password-mismatch'),
    'other!',
    'Confirm Password must match Password.',
    { Password: 'first!' },
  ),
  broken(
    'NewPassword',
    differsFrom('CurrentPassword', 'password-unchanged'),
    'same-1',
    'New Password cannot be the same as Current Password.',
    { CurrentPassword: 'same-1' },
  ),
  broken(
    'newusername',
    differsFrom('username', 'username-unchanged'),
    'rose',
    'New Username must not be the same as Current Username.',
    { username: 'rose' },
  ),
  broken('ProviderCode', required(), '', 'Provider Code is required.'),
  broken('ProviderCode', providerCode, 'BLUE', 'The provider code is 3 characters.'),
  broken('RegistrationCode', registrationCode, 'ABC-12', 'Invalid registration code entered.'),
  broken('MobilePhone', phone, '555123', 'A valid phone number must be entered.'),
  broken('Address.PostalCode', postalCode, '1234', 'A valid postal code must be entered.'),
  broken('DateOfBirth', date, '02/30/1952', 'A valid date must be entered.'),
  broken('DateOfBirth', notInFuture(), '2999-01-01', 'A future date cannot be entered.'),
  broken('Answer', answerLength, 'ab', 'Security answer must be at least 3 characters.'),
  broken('Question2', notRepeated('Question1', 'Question3'), '4', 'Cannot select same question more than once.', {
    Question1: '4',
    Question3: '',
  }),
  broken('Items', atLeastOne, [], 'At least one item must be selected.'),
  broken('Supplies', required(), [], 'At least one item must be selected.'),
  broken('AcceptsTerms', accepted('order-terms'), false, 'The Order Terms must be accepted.'),
  broken(
    'AcceptsTerms',
    accepted('order-statement'),
    false,
    'Confirmation of address and insurance is required. The Order Terms must be accepted.',
  ),
  broken(
    'AcceptsPrivacyPolicy',
    accepted('privacy-policy'),
    false,
    'Say that you have read the privacy policy in order to continue.',
  ),
  broken('AcceptsEmailDisclaimer', accepted('email-disclaimer'), false, 'The Email Disclaimer must be accepted.'),
  broken(
    'AcceptsMore',
    accepted('additional-disclaimer'),
    false,
    'You must accept the Additional Disclaimer in order to continue.',
  ),
  broken('Total', amount, '0.00', 'Total Amount must be greater than $0.00.'),
  { ...broken('Fax', required(), '', 'Fax is required. Not localized'), label: null },
  broken('Address.City', required(), '', 'Label is required.'),
  { ...broken('Reach', required(), '', 'Answer this: By mail?'), label: 'By mail?' },
]

/**
 * The fields of section 3.6 and the faults of section 5.1 of the specification whose messages section 5.2 does not
 * list.
 */
export const furtherMessages: readonly Broken[] = [
  broken('username', required(), '', 'Username is required.'),
  broken('usernameconfirmation', required(), '', 'Username must be confirmed.'),
  broken('MobilePhone', required(), '', 'Mobile Phone is required.'),
  broken('PostalCode', required(), '', 'Postal Code is required.'),
  broken('SecurityCode', required(), '', 'Security Code is required.'),
  broken('Password', passwordInvalidCharacter, 'abc!€fg', 'Label is not valid.'),
  broken('Other', confirms('First'), 'b', 'Confirmation must match.', { First: 'a' }),
]

const specification = readFileSync(path.resolve(import.meta.dirname, '../../../../SPECIFICATION.md'), 'utf8')

/** The text of a section of the specification, such as `5.2`, without line breaks inside a sentence or a list's line. */
export function sectionOf(number: string): string {
  const [, text = ''] = specification.split(`\n### ${number} `)
  return text.split(/\n#/, 1).join('').replaceAll(/\n +/g, ' ')
}
