import { refuseCalls } from '../src/refuse-calls.ts'
import { maria, openAs, openUnanswered, rose, signInAs, walt } from './sandbox-patients.ts'
import type { Stage, States } from './states.ts'

async function openList(stage: Stage, who = walt, search = ''): Promise<void> {
  await openAs(stage, who, `messages${search}`)
  await stage.page.locator('.msg-row').first().waitFor()
}

async function selectTwo(stage: Stage): Promise<void> {
  await openList(stage, maria, '?topic=Scheduling')
  await stage.page.locator('.msg-selection button').click()
  const boxes = stage.page.locator('.msg-row input')
  await boxes.first().check()
  await boxes.nth(1).check()
}

async function deleteTwo(stage: Stage): Promise<void> {
  await selectTwo(stage)
  await stage.page.locator('.msg-selection .hs-button-quiet').click()
}

/** The list of conversations, in every state of its. */
export const messagesStates: States = {
  'messages: unread, read and closed': (stage) => openList(stage),
  'messages: a page of many, hostile texts among them': (stage) => openList(stage, maria, '?size=10&page=4'),
  'messages: of one topic that are closed': (stage) => openList(stage, walt, '?topic=Clinical&show=closed'),
  'messages: nothing is found': async (stage) => {
    await openAs(stage, walt, 'messages?topic=Billing&show=closed')
    await stage.page.locator('.msg-start:not(a)').waitFor()
  },
  'messages: nobody wrote yet': async (stage) => {
    await openAs(stage, rose, 'messages')
    await stage.page.locator('section.hs-surface h2').waitFor()
  },
  'messages: two are selected': selectTwo,
  'messages: two are deleted': async (stage) => {
    await deleteTwo(stage)
    await stage.page.locator('.hs-notice-success button').waitFor()
  },
  'messages: two are back': async (stage) => {
    await deleteTwo(stage)
    await stage.page.locator('.hs-notice-success button').click()
    await stage.page.locator('.hs-notice-success:not(:has(button))').waitFor()
  },
  'messages: two could not be deleted': async (stage) => {
    await selectTwo(stage)
    await refuseCalls(stage.page, `${stage.portal.apiOrigin}/conversations/BulkDelete`, 500, 'save-failed')
    await stage.page.locator('.msg-selection .hs-button-quiet').click()
    await stage.page.locator('.hs-notice-danger').waitFor()
  },
  'messages: on their way': (stage) => openUnanswered(stage, walt, 'messages', 'conversations/**'),
  'messages: they do not come': async (stage) => {
    await signInAs(stage, walt)
    await refuseCalls(stage.page, `${stage.portal.apiOrigin}/conversations/**`, 500, 'request-failed')
    await stage.page.goto(`/${walt.alias}/messages`)
    await stage.page.getByRole('button', { name: stage.words.tryAgain }).waitFor()
  },
  'messages: one that is asked for is not there': async (stage) => {
    await openAs(stage, walt, 'message/999999')
    await stage.page.locator('.hs-notice-warning').waitFor()
    await stage.page.locator('.msg-row').first().waitFor()
  },
  'messages: one is not sent yet': async (stage) => {
    const { page, said, portal } = stage
    await openList(stage, maria)
    await page.getByText('Dirección de entrega').click()
    // Loading goes on; sending does not get through.
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
