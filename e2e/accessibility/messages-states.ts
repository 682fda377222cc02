import type { ConversationTrait } from '@homeside/contract/constants/patient-traits'
import type { MadePatient } from '@homeside/contract/sandbox'

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
