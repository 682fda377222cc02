import { pathToFileURL } from 'node:url'

import Runtime from 'jest-runtime'

let files = 0

/**
 * Runs server code under jest as Node runs it: modules are loaded by Node, once per worker and not once per test file,
 * and nothing is transformed. The test file itself and the setup files are loaded anew each time.
 */
export default class NativeRuntime extends Runtime {
  #file = ++files

  unstable_shouldLoadAsEsm() {
    return true
  }

  unstable_importModule(file) {
    return import(`${pathToFileURL(file).href}?${this.#file}`)
  }
}
