import { useSnackbar } from '@homeside/ui/snackbar'
import { act, fireEvent, render, screen } from '@testing-library/react'

import { Snackbar } from './shell.tsx'

function Sayer() {
  const say = useSnackbar()
  return <button type="button" aria-label="say" onClick={() => say('Saved')} />
}

test('a snackbar stays five seconds, and screen readers ignore it', () => {
  jest.useFakeTimers()
  render(
    <>
      <Sayer />
      <Snackbar />
    </>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'say' }))
  expect(screen.getByText('Saved')).toHaveAttribute('aria-hidden', 'true')
  act(() => jest.advanceTimersByTime(4999))
  expect(screen.getByText('Saved')).toBeInTheDocument()
  act(() => jest.advanceTimersByTime(1))
  expect(screen.queryByText('Saved')).not.toBeInTheDocument()
  jest.useRealTimers()
})
