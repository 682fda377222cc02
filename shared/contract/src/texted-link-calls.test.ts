import { dynamicTemplates, type DynamicTemplateRoute } from './constants/dynamic-templates.ts'
import { liteSession } from './constants/session-kinds.ts'
import { contractCalls } from './openapi/contract-calls.ts'

/** The calls of every screen: the session, the language, the patient in the frame, and a code to register with. */
const everywhere = [
  'GET patient/dashboard',
  'GET patient/user',
  'POST account/registerbylink',
  'POST account/session/extend',
  'POST patient/language',
]

/** The further calls of each screen, written by hand: a call that opens to one more screen fails this test. */
const needed: Record<DynamicTemplateRoute, readonly string[]> = {
  orders: [
    'DELETE orders/draft',
    'GET orders/draft',
    'GET orders/supplies',
    'GET orders/terms',
    'GET orders/{key}',
    'GET patient/info',
    'GET patient/insurance',
    // An order that has to be paid for at once.
    'GET payments/charges',
    'GET payments/charges/{key}',
    'GET payments/methods',
    'GET payments/sessions/{reference}',
    'POST orders',
    'POST orders/draft',
    'POST payments/charges',
    'POST payments/charges/{key}/ask',
    'POST payments/charges/{key}/confirmation',
    'POST payments/methods',
    'POST payments/sessions',
  ],
  messages: [
    'DELETE conversations/BulkDelete',
    'DELETE conversations/draft',
    'GET conversations/draft',
    'GET conversations/list',
    'GET conversations/{id}',
    'GET conversations/{id}/messages/{page}/{pageSize}',
    'GET conversations/{id}/messages/{page}/{pageSize}/images/{size}',
    'GET conversations/{page}/{pageSize}',
    'GET photos/{key}',
    'POST conversations/',
    'POST conversations/BulkRestore',
    'POST conversations/draft',
    'POST conversations/photo',
    'POST conversations/{id}',
    'POST conversations/{id}/markread',
    'POST conversations/{id}/photo',
  ],
  insurance: [
    'DELETE patient/changes/{key}',
    'GET patient/insurance',
    'GET photos/{key}',
    'POST patient/changes/{key}/read',
    'POST patient/insurance',
    'POST patient/insurance/next/{level}/card/{side}',
    'POST patient/insurance/{key}/card/{side}',
  ],
  demographics: [
    'DELETE patient/changes/{key}',
    'GET patient/info',
    'POST account/prove',
    'POST account/prove/passkey',
    'POST account/prove/passkey/options',
    'POST patient/changes/{key}/read',
    'POST patient/demographics',
    'POST patient/info',
  ],
  mobilebpc: [],
}

test.each(dynamicTemplates.map(({ route }) => route))(
  'a texted link to %s opens the calls that its screen needs, and no other',
  async (route) => {
    const open = (await contractCalls()).flatMap(({ call: { method, path, sessions } }) =>
      sessions?.includes(liteSession(route)) ? [`${method} ${path}`] : [],
    )
    expect(open.toSorted()).toEqual([...everywhere, ...needed[route]].toSorted())
  },
)
