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
