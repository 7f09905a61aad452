import classes from './sign-in.module.css'

/** The line above the fields that says why an attempt failed. It keeps its height while it is empty. */
export function ErrorLine({ text }: { text: string }) {
  return (
    <div className={classes.errorLine} role="alert">
      {text}
    </div>
  )
}
