import Foundation
import VantageSceneFixtures
import Testing

/// Tests on one core, where Swift has a single cooperative thread and blocking it stops everything else.
@Suite(.fewAtATime) struct SingleCoreTests {
    @Test(.timeLimit(.minutes(20)))
    func `renders a row on one core while waiting for the next one`() async throws {
        let town = try await TownStore()
        try town.folder.write("latitude,longitude\n\(TownStore.place(0))\n", to: "row.csv")
        let run = try await town.tool.shell(
            """
            mkfifo table
            taskset -c "$(taskset -pc $$ | grep -o '[0-9]*$')" "$VANTAGE" batch table -o views --jobs 2 \
                --report report.jsonl &
            exec 3> table
            cat row.csv >&3
            for attempt in $(seq 600); do
                grep -q done report.jsonl 2> /dev/null && break
                sleep 0.1
            done
            grep -c done report.jsonl
            exec 3>&-
            wait $!
            """)
        #expect(run.status == 0)
        #expect(run.lines.first == "1")
    }
}
