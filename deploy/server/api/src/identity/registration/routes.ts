import { securityQuestions } from '@homeside/contract/constants/patient-records'
import {
  getRegistration,
  listQuestions,
  removeRegistrationCard as removeRegistrationCardCall,
  saveRegistration,
  saveRegistrationCard as saveRegistrationCardCall,
  useLinkedAccount as useLinkedAccountCall,
  verifyUser,
} from '@homeside/contract/registration'

import type { CallRequest, ServeCall } from '../../platform/calls/call-request.ts'
import type { Dependencies } from '../../platform/calls/dependencies.ts'
import { countingMisses } from '../../platform/codes/counting-misses.ts'
import { readPicture } from '../../platform/photos/read-picture.ts'
import { setPassword } from '../password-reset/set-password.ts'
import { presentSignIn } from '../session/presenter.ts'
import { removeRegistrationCard, saveRegistrationCard } from './cards.ts'
import { hashCredentials } from './choose-credentials.ts'
import { findRegistration, presentRegistration } from './progress.ts'
import { saveStep } from './save-step.ts'
import { useLinkedAccount } from './use-linked-account.ts'
import { verifyRegistration } from './verify-registration.ts'
import type { Registering } from './verify-registration.ts'

/** Serves the calls of the registration wizard. */
export function serveRegistration(serve: ServeCall, dependencies: Dependencies): void {
  serve(verifyUser, {
    act: (request) => verify(request, dependencies),
    present: ({ skipContacts, ...signIn }) => ({
      ...presentSignIn(signIn),
      ...(skipContacts === undefined ? {} : { SkipContacts: skipContacts }),
    }),
  })

  serve(listQuestions, {
    act: async () => securityQuestions,
    present: (questions, { language }) => ({
      Items: questions.map((question) => ({ QuestionKey: question.key, Text: question[language] })),
    }),
  })

  serve(getRegistration, {
    act: ({ database, caller }) => findRegistration(database, caller.scope),
    present: presentRegistration,
  })

  serve(saveRegistration, {
    prepare: async ({ body, caller }) => (body.Step === 1 ? hashCredentials(body, caller.account, dependencies) : null),
    act: async (request, credentials) => {
      await saveStep(request, credentials, dependencies.queue)
      return findRegistration(request.database, request.caller.scope)
    },
    present: presentRegistration,
  })

  serve(useLinkedAccountCall, {
    act: async (request) => {
      await useLinkedAccount(request, dependencies)
      return findRegistration(request.database, request.caller.scope)
    },
    present: presentRegistration,
  })

  serve(removeRegistrationCardCall, {
    act: async (request) => {
      await removeRegistrationCard(request)
      return findRegistration(request.database, request.caller.scope)
    },
    present: presentRegistration,
  })

  serve(saveRegistrationCardCall, {
    prepare: ({ body }) => readPicture(body.Photo[0]),
    act: async (request, picture) => {
      await saveRegistrationCard(request, picture)
      return findRegistration(request.database, request.caller.scope)
    },
    present: presentRegistration,
  })
}

async function verify(request: CallRequest<typeof verifyUser>, dependencies: Dependencies): Promise<Registering> {
  const { body } = request
  return countingMisses<Registering>(request, () =>
    body.resetPasswordMode ? setPassword(request, body, dependencies) : verifyRegistration(request, body, dependencies),
  )
}
