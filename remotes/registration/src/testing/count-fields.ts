/** Starts counting the fields that are typed or chosen, each once per page. The result tells how many so far. */
export function countFields(): () => number {
  const filled = new Set<string>()
  const count = ({ target }: Event) => {
    if (target instanceof HTMLInputElement || target instanceof HTMLSelectElement) {
      filled.add(`${window.location.pathname} ${target.name}`)
    }
  }
  document.addEventListener('input', count)
  return () => filled.size
}
