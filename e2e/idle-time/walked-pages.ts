import type { ConversationsAnswer } from '@homeside/contract/conversations'
import type { Order, SuppliesAnswer } from '@homeside/contract/orders'
import type { portalApi } from '@homeside/remote-kit/testing'
import { screen } from '@testing-library/react'

type Api = Awaited<ReturnType<typeof portalApi>>
type Patient = Awaited<ReturnType<Api['asPatient']>>

export interface WalkedPage {
  /** The route, by the descriptor or the host. */
  route: string
  what: string
  /** The address, or a function when it depends on the patient's data. */
  path: string | ((patient: Patient) => Promise<string>)
  /** What is pressed before typing. */
  first?: () => HTMLElement
  /** What is typed, and where. */
  field?: () => HTMLElement
  text?: string
  /** What is pressed after the last key. */
  last?: () => HTMLElement
  /** Calls that the page must make by itself after the last key, by method and path. */
  works?: RegExp
  /** Calls that the server fails, after it let them through once. */
  isFailing?: boolean
  /** Something that happens while the patient is away. */
  meanwhile?: (api: Api, path: string) => Promise<unknown>
}

export const alias = 'bluebird-hme'
const cardNumber = '4111 1111 1111 1111'

const button = (name: string) => () => screen.getByRole('button', { name })

async function conversationKey(patient: Patient): Promise<number> {
  const { Items } = (await patient.get<ConversationsAnswer>('conversations/list')).body
  if (!Items[0]) throw new Error('The patient has no conversation.')
  return Items[0].ConversationKey
}

async function placedOrder(patient: Patient): Promise<number> {
  const { Items } = (await patient.get<SuppliesAnswer>('orders/supplies')).body
  const due = Items.find(({ EligibilityStatus }) => EligibilityStatus === 'Eligible')
  const answers = { ConfirmsNeed: true, AcceptsTerms: true, AddressIsCorrect: true, InsuranceIsCorrect: true }
  const request = { Items: [{ SupplyKey: due?.SupplyKey, Quantity: 1 }], ...answers }
  const { status, body } = await patient.post<Order>('orders', request, { 'Idempotency-Key': crypto.randomUUID() })
  if (status !== 200) throw new Error(`The order was answered with ${status}.`)
  return body.OrderKey
}

const orderDraft = /^POST .*orders\/draft$/
const messageDraft = /^POST .*conversations\/draft/

const reply = {
  route: '/:alias/message/:id?',
  path: async (patient: Patient) => `/${alias}/message/${await conversationKey(patient)}`,
  field: () => screen.getByRole('textbox', { name: 'Your reply' }),
}
const review = {
  route: '/:alias/orders/new',
  path: `/${alias}/orders/new?step=review`,
  first: button('Change the address'),
  field: () => screen.getByRole('textbox', { name: 'What has changed?' }),
}

/** Every page that a signed-in patient can sit at, in each of its steps, with everything on it that works by itself. */
export const walkedPages: readonly WalkedPage[] = [
  { route: '/:alias/home', what: 'home', path: `/${alias}/home` },
  { route: '/faqs', what: 'a page for everybody', path: '/faqs' },
  { route: '/:alias/*', what: 'no page', path: `/${alias}/no-such-page` },
  { route: '/:alias/orders', what: 'orders', path: `/${alias}/orders` },
  { route: '/:alias/orders/new', what: 'choosing supplies', path: `/${alias}/orders/new` },
  { ...review, what: 'an order whose draft the server refuses', text: cardNumber, works: orderDraft },
  {
    ...review,
    what: 'an order whose draft the server cannot keep',
    text: 'A new plan',
    works: orderDraft,
    isFailing: true,
  },
  {
    route: '/:alias/orders/new',
    what: 'paying for an order',
    path: async (patient) => `/${alias}/orders/new?step=pay&order=${await placedOrder(patient)}`,
  },
  {
    route: '/:alias/orders/new',
    what: 'an order that is placed',
    path: async (patient) => `/${alias}/orders/new?step=placed&order=${await placedOrder(patient)}`,
  },
  { route: '/:alias/messages', what: 'messages', path: `/${alias}/messages`, works: /^GET .*conversations\// },
  {
    ...reply,
    what: 'a conversation in which an answer comes',
    text: 'It is better',
    works: /^POST .*markread/,
    meanwhile: (api, path) =>
      api
        .asStaff()
        .post(`staff/conversations/${path.split('/').at(-1)}/reply`, {
          SenderName: 'Nurse Cole',
          Message: 'Good to hear.',
        }),
  },
  {
    ...reply,
    what: 'an answer that the server cannot take',
    text: 'It is better',
    last: button('Send'),
    works: /^POST .*conversations\/\d+$/,
    isFailing: true,
  },
  {
    route: '/:alias/message/:id?',
    what: 'a new message',
    path: `/${alias}/messages`,
    first: () => screen.getByRole('link', { name: /New message/ }),
    field: () => screen.getByRole('textbox', { name: 'Message' }),
    text: cardNumber,
    works: messageDraft,
  },
]
