/**
 * Draws the rollouts of the first page anew, every two seconds, until somebody stops that. It waits while a link in them
 * has the focus, so that the keyboard does not lose its place.
 */
const rollouts = document.getElementById('rollouts')
const button = document.getElementById('redraw')
const said = document.getElementById('redrawn')
const words = ['Stop drawing the figures anew', 'Draw the figures anew']
let isStopped = false

function say(text) {
  if (said.textContent !== text) said.textContent = text
}

async function redraw() {
  if (isStopped || document.hidden || rollouts.contains(document.activeElement)) return
  try {
    const answer = await fetch('/rollouts', { signal: AbortSignal.timeout(10000) })
    const part = await answer.text()
    if (!answer.ok) return say('Not drawn anew. ' + part)
    if (!isStopped && !rollouts.contains(document.activeElement)) rollouts.innerHTML = part
    say('')
  } catch {
    say('The gateway does not answer. The figures are from before.')
  }
}

if (rollouts) {
  button.hidden = false
  button.addEventListener('click', () => {
    isStopped = !isStopped
    button.textContent = words[Number(isStopped)]
    say(isStopped ? 'Stopped.' : '')
  })
  const again = () => void redraw().finally(() => setTimeout(again, 2000))
  setTimeout(again, 2000)
}
