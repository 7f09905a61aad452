import { createElement, type ReactNode } from 'react'
import { type consoleRouter, startRouter } from '../router.ts'

let part: ReactNode = null
const Part = () => part

/** The one router of the document, as all tests of the worker share it. @param content what it shows from now on */
export function routerShowing(content: ReactNode): ReturnType<typeof consoleRouter> {
  part = content
  return startRouter(createElement(Part))
}
