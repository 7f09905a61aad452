const megabyte = 1024 * 1024

/** What an import takes. Apart from the endpoints, so that the thread that reads files need not load those. */
export const importLimits = {
  rows: 1_000_000,
  fileBytes: 200 * megabyte,
  /** Characters of one cell, and of one row of a CSV file. */
  cell: 32_767,
  csvRow: 400_000,
  columns: 200,
  /** Rows of a page of the endpoint that reads rows. */
  pageSize: 50,
  /** Causes of failed rows that are listed. */
  causes: 20,
  /** Wrong cells of a cause that are listed, and characters of such a cell. */
  causeValues: 5,
  causeValue: 200,
} as const
