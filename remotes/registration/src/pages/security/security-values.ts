import type { RegistrationAnswer, SaveRegistrationRequest } from '@homeside/contract/registration'
import { answerLength } from '@homeside/forms/rules/answer'
import { confirms, notRepeated } from '@homeside/forms/rules/other-fields'
import { newPassword } from '@homeside/forms/rules/password'
import { required } from '@homeside/forms/rules/required'
import type { FormRules, Rule } from '@homeside/forms/rules/rule'

/** The values of the form. They are named as on the server, so that a refusal finds its field. */
export interface SecurityValues {
  Username: string
  Password: string
  PasswordConfirmation: string
  Questions: { QuestionKey: string; Answer: string }[]
}

/** What no storage of the browser may hold. */
export const secretAnswers = ['Password', 'PasswordConfirmation', 'Questions'] as const

const places = [0, 1, 2] as const
const keyOf = (place: number) => `Questions.${place}.QuestionKey`

/** Fields of a list contain their index, which the type of a form's names does not know. */
const questionRules: Readonly<Record<string, readonly Rule[]>> = Object.fromEntries(
  places.flatMap((place) => {
    const earlier = places.filter((other) => other < place).map(keyOf)
    return [
      [keyOf(place), [required(), notRepeated<Record<string, string>>(...earlier)]],
      [`Questions.${place}.Answer`, [required(), answerLength]],
    ]
  }),
)

export const securityRules: FormRules<SecurityValues> = {
  Username: [required()],
  Password: [required(), ...newPassword],
  PasswordConfirmation: [required('password-unconfirmed'), confirms<SecurityValues>('Password', 'password-mismatch')],
  ...questionRules,
}

/** The page's first values. Secrets are never returned by the server. */
export function firstValues(saved: RegistrationAnswer['Saved'], email: string): SecurityValues {
  const { Username, QuestionKeys } = saved.Security ?? { Username: email, QuestionKeys: [] }
  return {
    Username,
    Password: '',
    PasswordConfirmation: '',
    Questions: places.map((place) => ({ QuestionKey: String(QuestionKeys[place] ?? ''), Answer: '' })),
  }
}

/** The security step as the API takes it. */
export function securityStep({ Username, Password, Questions }: SecurityValues): SaveRegistrationRequest {
  return {
    Step: 1,
    Username,
    Password,
    Questions: Questions.map(({ QuestionKey, Answer }) => ({ QuestionKey: Number(QuestionKey), Answer })),
  }
}
