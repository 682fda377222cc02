/** jest's `testSequencer` for `pnpm test:hunt`: each run in another order. jest has it by `require`. */
export default class ShuffledFiles {
  sort<Test>(tests: readonly Test[]): Test[] {
    return tests
      .map((test) => ({ test, place: Math.random() }))
      .toSorted((one, other) => one.place - other.place)
      .map(({ test }) => test)
  }

  /** jest tells how long each file took, for the next order. */
  cacheResults(): void {}
}
