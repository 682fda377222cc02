/** The version of the privacy policy that is in force; whoever agreed to an earlier one is asked again. */
export const privacyPolicyVersion = '2026-01'
/** The day from which it applies, `YYYY-MM-DD`. */
export const privacyPolicyEffectiveDate = '2026-01-01'
