import { providerCodeFormat, verificationCodeFormat } from '@homeside/contract/constants/field-formats'
import { isRegistrationCode, plainText } from '@homeside/contract/constants/typed-text'

import { formatRule, textRule, type Rule } from './rule.ts'

/** Six digits, or 9 to 11 letters and digits; dashes are ignored. Section 5.1 of the specification. */
export const registrationCode: Rule = textRule('registration-code-invalid', isRegistrationCode)

/** Six digits. Section 5.1 of the specification. */
export const verificationCode = formatRule(verificationCodeFormat)

/** 3 letters or digits; spaces around them are ignored. Section 5.2 of the specification. */
export const providerCode: Rule = textRule(providerCodeFormat.code, (code) =>
  providerCodeFormat.pattern.test(plainText(code).trim()),
)
