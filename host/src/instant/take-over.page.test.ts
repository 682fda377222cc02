import { MessageChannel } from 'node:worker_threads'

import { waitFor } from '@testing-library/react'

import { takeOverWhenDrawn } from './take-over.ts'

const reported = jest.fn()

beforeAll(() => Object.assign(globalThis, { MessageChannel, reportError: reported }))

const page = '<main><h1>Reset</h1><input name="username"></main>'

/** A prerendered page, and behind it what the browser has drawn so far. */
function open(drawn: string): { first: HTMLElement; root: HTMLElement } {
  document.body.innerHTML = `<div id="first-page">${page}</div><div id="root">${drawn}</div>`
  const [first, root] = [document.getElementById('first-page')!, document.getElementById('root')!]
  takeOverWhenDrawn(first, root, () => undefined)
  return { first, root }
}

test('the prerendered page stays until the browser’s own waits for nothing', async () => {
  const { first, root } = open('<main aria-busy="true"><h1>Reset</h1><p aria-busy="true"></p></main>')
  await new Promise((resolve) => setTimeout(resolve))
  expect(first.isConnected).toBe(true)
  root.innerHTML = page
  await waitFor(() => expect(first.isConnected).toBe(false))
})

describe('a card in place of a page whose code did not come', () => {
  const card = '<main><h1>Reset</h1><button>Try again</button></main>'

  test('what was typed is there once Retry brings the page', async () => {
    const { first, root } = open('')
    first.querySelector('input')!.value = 'rosa'
    root.innerHTML = card
    await waitFor(() => expect(first.isConnected).toBe(false))
    root.innerHTML = '<main aria-busy="true"><h1>Reset</h1></main>'
    root.innerHTML = page
    await waitFor(() => expect(root.querySelector('input')).toHaveValue('rosa'))
  })

  test('another page that has a field of the same name gets nothing', async () => {
    const { first, root } = open('')
    first.querySelector('input')!.value = 'rosa'
    root.innerHTML = card
    await waitFor(() => expect(first.isConnected).toBe(false))
    root.innerHTML = page.replace('Reset', 'Log in')
    await new Promise((resolve) => setTimeout(resolve, 20))
    root.innerHTML = page
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(root.querySelector('input')).toHaveValue('')
  })
})

test('a page that throws while it takes over is there all the same', async () => {
  const { first, root } = open('')
  first.querySelector('input')?.focus()
  root.innerHTML = page
  root.querySelector('input')!.focus = () => {
    throw new Error('The field takes no focus.')
  }
  await waitFor(() => expect(first.isConnected).toBe(false))
  expect(reported).toHaveBeenCalledWith(expect.objectContaining({ message: 'The field takes no focus.' }))
})

test.each([
  ['a pointer', 'pointerdown', 'pointerup'],
  ['a finger that begins to scroll', 'pointerdown', 'pointercancel'],
  ['a key', 'keydown', 'keyup'],
  ['a key whose release another window hears', 'keydown', 'blur'],
  ['a composed character', 'compositionstart', 'compositionend'],
])('the prerendered page stays under %s until it is released', async (_what, begin, end) => {
  const { first, root } = open('')
  first.querySelector('input')?.dispatchEvent(new Event(begin, { bubbles: true }))
  root.innerHTML = page
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(first.isConnected).toBe(true)
  window.dispatchEvent(new Event(end))
  await waitFor(() => expect(first.isConnected).toBe(false))
})
