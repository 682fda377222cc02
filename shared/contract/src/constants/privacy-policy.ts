/** The version of the privacy policy in force. Patients who agreed to an earlier one are asked again. */
export const privacyPolicyVersion = '2026-01'
/** The first day it applies, `YYYY-MM-DD`. */
export const privacyPolicyEffectiveDate = '2026-01-01'
