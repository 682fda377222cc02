import type { ConversationTrait } from '@homeside/contract/constants/patient-traits'
import type { MadePatient, PatientTraits } from '@homeside/contract/sandbox'

import { refuseCalls } from '../src/changed-answers.ts'
import { openAs, openUnanswered, says, type Stage, type States } from './states.ts'

const some: ConversationTrait[] = ['unread', 'answered', 'closed']

async function openList(stage: Stage, traits = some, search = ''): Promise<MadePatient> {
  const made = await openAs(stage, { Conversations: traits }, `messages${search}`)
  await stage.page.locator('.msg-row').first().waitFor()
  return made
}

async function selectTwo(stage: Stage): Promise<void> {
  await openList(stage, ['many'], '?topic=Scheduling')
  await stage.page.locator('.msg-controls [aria-pressed]').click()
  const boxes = stage.page.locator('.msg-row input')
  await boxes.first().check()
  await boxes.nth(1).check()
}

async function deleteTwo(stage: Stage): Promise<void> {
  await selectTwo(stage)
  await stage.page.locator('.msg-selection .hs-button-quiet').click()
}

/** The list of conversations, in each of its states. */
export const messagesStates: States = {
  'messages: unread, read and closed': async (stage) => {
    await openList(stage)
    await says(stage, /^(\d+ )?(UNREAD|SIN LEER)$/)
    await says(stage, /^(Closed|Cerrada)$/)
  },
  'messages: a page of many, hostile texts among them': async (stage) => {
    await openList(stage, ['many', 'hostile texts'], '?size=10&page=4')
    await says(stage, '<img src=x')
  },
  'messages: of one topic that are closed': (stage) =>
    openList(stage, some, `?show=closed&topic=${stage.words.otherLanguage === 'English' ? 'Scheduling' : 'Other'}`),
  'messages: nothing is found': async (stage) => {
    await openAs(stage, { Conversations: some }, 'messages?topic=Billing&show=closed')
    await says(stage, /No message matches|Ningún mensaje coincide/)
  },
  'messages: nobody wrote yet': async (stage) => {
    await openAs(stage, {}, 'messages')
    await says(stage, /^(No messages yet|Todavía no hay mensajes)$/)
  },
  'messages: two are selected': selectTwo,
  'messages: two are deleted': async (stage) => {
    await deleteTwo(stage)
    await stage.page.locator('.hs-notice-success button').waitFor()
  },
  'messages: two are back': async (stage) => {
    await deleteTwo(stage)
    await stage.page.locator('.hs-notice-success button').click()
    await says(stage, /Nothing is deleted|No se eliminó nada/)
  },
  'messages: two could not be deleted': async (stage) => {
    await selectTwo(stage)
    await refuseCalls(stage.page, `${stage.portal.apiOrigin}/conversations/BulkDelete`, 500, 'save-failed')
    await stage.page.locator('.msg-selection .hs-button-quiet').click()
    await stage.page.locator('.hs-notice-danger').waitFor()
  },
  'messages: on their way': (stage) => openUnanswered(stage, {}, 'messages', 'conversations/**'),
  'messages: they do not come': async (stage) => {
    await refuseCalls(stage.page, `${stage.portal.apiOrigin}/conversations/**`, 500, 'request-failed')
    await openAs(stage, {}, 'messages')
    await stage.page.getByRole('button', { name: stage.words.tryAgain }).waitFor()
  },
  'messages: one that is asked for is not there': async (stage) => {
    await openAs(stage, { Conversations: some }, 'message/999999')
    await says(stage, /^(Your other messages are here|Sus demás mensajes están aquí)\.$/)
    await stage.page.locator('.msg-row').first().waitFor()
  },
  'messages: one is not sent yet': async (stage) => {
    const { page, said, portal } = stage
    const { Conversations } = await openList(stage, ['answered'])
    await page.getByText(Conversations[0]?.Subject ?? '').click()
    // Loading works; sending fails.
    await page.route(`${portal.apiOrigin}/conversations/*`, (route) =>
      route.request().method() === 'POST' ? route.abort() : route.fallback(),
    )
    await page.getByLabel(said.answer).fill('Mi hija vive en la misma calle.')
    await page.getByRole('button', { name: said.send, exact: true }).click()
    await page.getByText(said.waiting).waitFor()
    await page.getByRole('link', { name: said.allMessages }).click()
    await page.locator('.msg-unsent').waitFor()
  },
}

async function begin(stage: Stage, traits: PatientTraits = {}): Promise<MadePatient> {
  const { page, said } = stage
  const made = await openAs(stage, traits, 'messages')
  await page.getByRole('main').getByRole('link', { name: said.newMessage }).click()
  await page.getByLabel(said.topic).waitFor()
  return made
}

async function write({ page, said }: Stage, message: string): Promise<void> {
  await page.getByLabel(said.topic).selectOption('Orders')
  await page.getByLabel(said.subject, { exact: true }).fill('My filters')
  await page.getByLabel(said.message, { exact: true }).fill(message)
}

async function send({ page, said }: Stage): Promise<void> {
  await page.getByRole('button', { name: said.sendMessage }).click()
}

async function addPhotos({ page, said }: Stage, buffer: Buffer, count: number): Promise<void> {
  const photo = { name: 'filters.jpg', mimeType: 'image/jpeg', buffer }
  const input = page.getByLabel(said.choosePhotos, { exact: true }).last()
  await input.setInputFiles(Array.from({ length: count }, () => photo))
}

/** The page of a new message, in each of its states. */
export const newMessageStates: States = {
  'new message: nothing is written yet': (stage) => begin(stage),
  'new message: nothing is written, and it is sent': async (stage) => {
    await begin(stage)
    await send(stage)
    await stage.page.locator('.hs-form-faults').waitFor()
  },
  'new message: written, kept, with as many photos as it takes and one too many': async (stage) => {
    await begin(stage)
    await write(stage, 'Here is what came.')
    await addPhotos(stage, await stage.page.screenshot({ type: 'jpeg' }), 6)
    await stage.page.getByText(stage.said.photoAdded, { exact: true }).nth(4).waitFor()
    await stage.page.getByText(stage.said.draftSaved).waitFor()
    await says(stage, /The rest was not added|Las demás no se agregaron/)
  },
  'new message: what is added is no photo': async (stage) => {
    await begin(stage)
    await addPhotos(stage, Buffer.from('no photo'), 1)
    await stage.page.getByText(stage.said.wrongType).waitFor()
  },
  'new message: a photo is on its way': async (stage) => {
    await begin(stage)
    await stage.page.route(`${stage.portal.apiOrigin}/conversations/draft**`, () => undefined)
    await addPhotos(stage, await stage.page.screenshot({ type: 'jpeg' }), 1)
    await stage.page.getByRole('progressbar').waitFor()
  },
  'new message: it is met again, or another is begun': async (stage) => {
    const { page, said } = stage
    const { Conversations } = await begin(stage, { Conversations: ['closed'] })
    await write(stage, 'They did not come yet.')
    await page.getByText(said.draftSaved).waitFor()
    await page.getByRole('link', { name: said.allMessages }).click()
    await page.getByText(Conversations[0]?.Subject ?? '').click()
    await page.locator('.msg-closed a').click()
    await says(stage, /You have a message that is not sent yet|Tiene un mensaje que aún no ha enviado/)
  },
  'new message: it is refused': async (stage) => {
    await begin(stage)
    await write(stage, 'My card is 4111 1111 1111 1111.')
    await send(stage)
    await says(stage, /card number|número de tarjeta|números de tarjeta/)
  },
  'new message: it waits for a connection': async (stage) => {
    await begin(stage)
    await write(stage, 'From the train')
    await stage.context.setOffline(true)
    await send(stage)
    await stage.page
      .locator('.hs-notice-warning')
      .filter({ has: stage.page.locator('.hs-actions') })
      .waitFor()
  },
  'new message: it is sent and answered at once': async (stage) => {
    await begin(stage)
    await write(stage, 'They did not come yet.')
    await send(stage)
    await stage.page.getByText(stage.said.sent).waitFor()
  },
}
