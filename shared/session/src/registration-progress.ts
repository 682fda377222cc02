import { isRecord, storedRecord } from './stored-atom.ts'

/** The progress of the registration wizard; sections 3.1 and 4.2 of the specification. */
export interface RegistrationProgress {
  /** The next step, 1 to 5; 0 for somebody who is not registering. */
  currentStep: number
  maxSteps: number
  /** A registration code was proved, and a session for registering is open. */
  accountVerified: boolean
}

function isRegistrationProgress(value: unknown): value is RegistrationProgress {
  return (
    isRecord(value) &&
    Number.isInteger(value['currentStep']) &&
    Number.isInteger(value['maxSteps']) &&
    typeof value['accountVerified'] === 'boolean'
  )
}

const maxSteps = 5
export const notRegistering: RegistrationProgress = { currentStep: 0, maxSteps, accountVerified: false }

/** The progress for a step of the server; without a step, nobody is registering. */
export function progressAt(step: number | undefined): RegistrationProgress {
  return step === undefined ? notRegistering : { currentStep: step, maxSteps, accountVerified: true }
}

export const registrationProgressAtom = storedRecord<RegistrationProgress>(
  'registrationProgress',
  notRegistering,
  isRegistrationProgress,
)
