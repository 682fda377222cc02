import type { ModulesOf } from '@homeside/contract/constants/shared-modules'
import * as cancelButton from '@homeside/forms/cancel-button'
import * as checkboxGroupField from '@homeside/forms/fields/checkbox-group-field'
import * as codeField from '@homeside/forms/fields/code-field'
import * as dateField from '@homeside/forms/fields/date-field'
import * as emailField from '@homeside/forms/fields/email-field'
import * as passwordField from '@homeside/forms/fields/password-field'
import * as registrationCodeField from '@homeside/forms/fields/registration-code-field'
import * as answerRules from '@homeside/forms/rules/answer'
import * as codesRules from '@homeside/forms/rules/codes'
import * as datesRules from '@homeside/forms/rules/dates'
import * as emailRules from '@homeside/forms/rules/email'
import * as otherRules from '@homeside/forms/rules/other-fields'
import * as passwordRules from '@homeside/forms/rules/password'

/** What forms about the patient need besides the form kit: dates, email addresses, passwords and codes. */
export const modules: ModulesOf<'identity'> = {
  '@homeside/forms/cancel-button': cancelButton,
  '@homeside/forms/fields/checkbox-group-field': checkboxGroupField,
  '@homeside/forms/fields/code-field': codeField,
  '@homeside/forms/fields/date-field': dateField,
  '@homeside/forms/fields/email-field': emailField,
  '@homeside/forms/fields/password-field': passwordField,
  '@homeside/forms/fields/registration-code-field': registrationCodeField,
  '@homeside/forms/rules/answer': answerRules,
  '@homeside/forms/rules/codes': codesRules,
  '@homeside/forms/rules/dates': datesRules,
  '@homeside/forms/rules/email': emailRules,
  '@homeside/forms/rules/other-fields': otherRules,
  '@homeside/forms/rules/password': passwordRules,
}
