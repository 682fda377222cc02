import { act } from '@testing-library/react'

/** Waits until a heading is shown and no call is on its way. */
export async function settle(): Promise<void> {
  let quietTurns = 0
  while (quietTurns < 3) {
    await act(() => new Promise((resolve) => setTimeout(resolve, 1)))
    const stands = (document.querySelector('h1')?.textContent ?? '') !== ''
    quietTurns = stands && !document.querySelector('[aria-busy=true]') ? quietTurns + 1 : 0
  }
}

/** Navigates as a link of the router does. */
export async function goTo(path: string): Promise<void> {
  act(() => {
    window.history.pushState(null, '', path)
    window.dispatchEvent(new PopStateEvent('popstate'))
  })
  await settle()
}

/** Goes back as the browser does, until the page before is shown. */
export async function goBack(): Promise<void> {
  await act(
    () =>
      new Promise<void>((resolve) => {
        window.addEventListener('popstate', () => resolve(), { once: true })
        window.history.back()
      }),
  )
  await settle()
}
